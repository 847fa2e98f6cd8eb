import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { savePaper } from "../../api/seals";
import { useAction } from "../../core/useAction";
import { Icon } from "../icons";

/** The document as PDF, in either language. */
export function PaperButton({ kind, id, number }: { kind: string; id: string; number: string }) {
  const { t } = useTranslation();
  const save = useAction({
    run: (language: "zh" | "en") => savePaper(kind, id, language, number),
    once: true,
  });
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: [
          { key: "zh", label: t("stamp.paperZh") },
          { key: "en", label: t("stamp.paperEn") },
        ],
        onClick: ({ key }) => save.mutate(key === "zh" ? "zh" : "en"),
      }}
    >
      <Button icon={<Icon name="download" />} loading={save.isPending}>
        {t("stamp.paper")}
      </Button>
    </Dropdown>
  );
}
