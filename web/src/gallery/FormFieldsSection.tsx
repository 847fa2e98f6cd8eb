import { zodResolver } from "@hookform/resolvers/zod";
import { QueryClientProvider } from "@tanstack/react-query";
import { Button, Segmented } from "antd";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { AreaField } from "../kit/form/AreaField";
import { AutosaveStatus } from "../kit/form/AutosaveStatus";
import { InputField } from "../kit/form/fields";
import layout from "../kit/form/layout.module.css";
import { IntegerField, PercentField } from "../kit/form/numberFields";
import { numberText } from "../kit/form/numberText";
import { OrganizesField } from "../kit/form/OrganizesField";
import { PicturePairField, type PicturePair } from "../kit/form/PicturePairField";
import { FoundField, UserField, UsersField } from "../kit/form/remoteFields";
import * as z from "../kit/form/schema";
import { sectionProgress } from "../kit/form/sectionProgress";
import { FormSection, SectionList } from "../kit/form/Sections";
import { useAutosave } from "../kit/form/useAutosave";
import { useSecretForm } from "../kit/form/useKeptForm";
import { YesNoField } from "../kit/form/YesNoField";
import { materialSource, NO_ADDRESS, sampleAnswers, SampleServer, type Address } from "./fieldSamples";
import styles from "./GalleryPage.module.css";

type Say = (chinese: string, english: string) => string;

/** Fields of forms that search, count, compare and answer; and a form that saves itself by sections. */
export function FormFieldsSection({ only }: { only?: string }) {
  const { i18n } = useTranslation();
  const zh = i18n.language === "zh";
  const say: Say = (chinese, english) => (zh ? chinese : english);
  const client = useMemo(() => sampleAnswers(zh), [zh]);
  const shown = (sample: string) => !only || only === sample;
  return (
    <QueryClientProvider client={client}>
      {shown("fields") && (
        <section className={styles.wide} data-sample="fields">
          <h2>{say("表单字段", "Form fields")}</h2>
          <Fields say={say} />
        </section>
      )}
      {shown("sections") && (
        <section className={styles.wide} data-sample="sections">
          <h2>{say("自动保存的分节", "Sections that save themselves")}</h2>
          <Sections say={say} />
        </section>
      )}
    </QueryClientProvider>
  );
}

const SHARE = { decimals: 2, least: "0", most: "100" };
const fieldsSchema = z.object({ share: numberText(SHARE) });
const NO_PICTURES: PicturePair = { before: null, after: null };

function Fields({ say }: { say: Say }) {
  // Nothing of this sample is kept.
  const { control, trigger } = useSecretForm({
    resolver: zodResolver(fieldsSchema) as never,
    mode: "onBlur",
    defaultValues: {
      user: null as string | null,
      users: [] as string[],
      material: null as string | null,
      materials: ["M-20311"],
      suppliers: [] as string[],
      count: 3 as number | null,
      share: "12.5",
      answer: null as boolean | null,
      area: { country: "cn", province: "", city: "" },
      pictures: NO_PICTURES,
    },
  });
  const material = {
    source: materialSource,
    searchKey: "text",
    labelKey: "name",
    valueKey: "number",
    typeWord: say("输入物料号或名称", "Enter a number or name"),
    noneWord: say("没有匹配的物料", "No matching material"),
  } as const;
  return (
    <div className={layout.fields}>
      <div className={layout.pair}>
        <UserField control={control} name="user" label={say("负责人", "Person in charge")} />
        <UsersField control={control} name="users" label={say("抄送", "Copies to")} />
      </div>
      <div className={layout.pair}>
        <FoundField control={control} name="material" label={say("物料", "Material")} {...material} />
        <FoundField
          control={control}
          name="materials"
          label={say("替代物料", "Alternatives")}
          several
          names={{ "M-20311": "M-20311 密封圈 / Sealing ring 2" }}
          {...material}
        />
      </div>
      <OrganizesField
        control={control}
        name="suppliers"
        label={say("供应商", "Suppliers")}
        relationType="S"
      />
      <div className={layout.pair}>
        <IntegerField control={control} name="count" label={say("数量", "Count")} least={0} most={999} />
        <PercentField
          control={control}
          name="share"
          label={say("份额", "Share")}
          rule={SHARE}
          hint={say("0 到 100，最多两位小数", "0 to 100, with at most two decimals")}
        />
      </div>
      <YesNoField
        control={control}
        name="answer"
        label={say("是否含铅？", "Does it contain lead?")}
        required
      />
      <AreaField control={control} name="area" label={say("地区", "Area")} required />
      <PicturePairField control={control} name="pictures" label={say("变更前后", "Before and after")} />
      <div>
        <Button onClick={() => void trigger()}>{say("检查", "Check")}</Button>
      </div>
    </div>
  );
}

const addressSchema = z.object({
  company: z.string().min(1, "common.required"),
  city: z.string().min(1, "common.required"),
  note: z.string(),
});
const FIELDS = ["company", "city", "note"] as const;

function Sections({ say }: { say: Say }) {
  const [server] = useState(() => new SampleServer());
  const [stored] = useState(server.stored);
  const [mood, setMood] = useState(server.mood);
  // A kept name of the product, under an id of its own: the gallery has no forms of its own to register.
  const section = useAutosave<Address>({
    kept: "identity.registration",
    of: "gallery",
    stored,
    resolver: zodResolver(addressSchema) as never,
    save: server.save,
    readAgain: server.readAgain,
  });
  const { control } = section.form;
  const typed = { ...NO_ADDRESS, ...useWatch({ control }) } as z.input<typeof addressSchema>;
  const progress = sectionProgress(addressSchema, FIELDS, typed);
  const empty = { state: "empty", missing: ["bank"] } as const;
  const labels: Record<string, string> = {
    company: say("公司", "Company"),
    city: say("城市", "City"),
    note: say("备注", "Note"),
    bank: say("银行", "Bank"),
  };
  const labelOf = (field: string) => labels[field] ?? field;
  return (
    <div className={layout.fields}>
      <div className={styles.row}>
        <Segmented
          size="small"
          value={mood}
          options={[
            { value: "well", label: say("正常", "Well") },
            { value: "away", label: say("断线", "No connection") },
            { value: "strict", label: say("拒绝", "Refuses") },
          ]}
          onChange={(next) => {
            server.behave(next as SampleServer["mood"]);
            setMood(next as SampleServer["mood"]);
          }}
        />
        <Button size="small" onClick={() => server.meddle({ city: say("苏州", "Suzhou") })}>
          {say("同事改城市", "A colleague changes the city")}
        </Button>
        <Button size="small" onClick={() => server.meddle({ company: say("同事公司", "Their Ltd") })}>
          {say("同事改公司", "A colleague changes the company")}
        </Button>
      </div>
      <SectionList
        sections={[
          { key: "address", title: say("地址", "Address"), ...progress },
          { key: "bank", title: say("银行", "Bank"), ...empty },
        ]}
        labelOf={labelOf}
        onGo={(_, field) => section.form.setFocus(field && field in NO_ADDRESS ? field : "company")}
      />
      <FormSection
        title={say("地址", "Address")}
        progress={progress}
        status={<AutosaveStatus section={section} labelOf={labelOf} />}
        onLeaveField={section.saveNow}
      >
        <div className={layout.pair}>
          <InputField control={control} name="company" label={labelOf("company")} required />
          <InputField control={control} name="city" label={labelOf("city")} required />
        </div>
        <InputField control={control} name="note" label={labelOf("note")} />
      </FormSection>
    </div>
  );
}
