import { useTranslation } from "react-i18next";
import { DICTIONARY_TOPIC, dictItemQuery, saveDictItem, updateDictItem } from "../../api/dictionary";
import { RecordDrawer } from "../../kit/form/RecordDrawer";
import { DictItemFields } from "./DictItemFields";
import { dictItemForm, draftOf } from "./dictItemForm";

interface DictItemDrawerProps {
  /** A row's id, `new`, or null when closed. */
  target: string | null;
  onClose: () => void;
}

export function DictItemDrawer({ target, onClose }: DictItemDrawerProps) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      target={target}
      onClose={onClose}
      topic={DICTIONARY_TOPIC}
      kept="base.dict_item"
      query={dictItemQuery}
      titles={{ add: t("dict.add"), edit: t("dict.edit"), view: t("dict.view") }}
      contentTitle={t("dict.tabContent")}
      draftOf={draftOf}
      schema={dictItemForm}
      add={saveDictItem}
      update={updateDictItem}
      Fields={DictItemFields}
    />
  );
}
