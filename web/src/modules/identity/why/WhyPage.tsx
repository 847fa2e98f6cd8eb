import { useQuery } from "@tanstack/react-query";
import { Segmented, Select, type SelectProps } from "antd";
import { useTranslation } from "react-i18next";
import { usersFoundQuery, whyQuery, type WhyQuestion } from "../../../api/why";
import { usePage } from "../../../core/page";
import { EmptyState } from "../../../kit/EmptyState";
import { FailureState } from "../../../kit/FailureState";
import { Field } from "../../../kit/Field";
import { LoadingLines } from "../../../kit/LoadingLines";
import { PageHeader } from "../../../kit/PageHeader";
import { useSignedIn } from "../../../core/signedInContext";
import { useDeclaredPermissions } from "../useDeclaredPermissions";
import { useMenuTitles } from "../useMenuTitles";
import { UserSelect } from "../../../kit/select/UserSelect";
import { WhyAnswerView } from "./WhyAnswerView";
import styles from "./WhyPage.module.css";

type About = "url" | "permission";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Explains why a user has a permission or not; the question is in the URL, so that it can be shared. */
export default function WhyPage() {
  const { t } = useTranslation();
  const { search, setSearch } = usePage();
  const { pages, titleOf, isGroup } = useMenuTitles();
  const modules = useDeclaredPermissions();
  // Support also needs to ask about users who cannot sign in.
  const anyState = useSignedIn().menu.permissions.has("identity.user.view");

  const asked = new URLSearchParams(search);
  const about: About = asked.has("permission") ? "permission" : "url";
  const subject = asked.get(about) ?? "";
  const user = asked.get("user") ?? "";
  // The URL may contain an account name or an id.
  const byAccount = user !== "" && !ID.test(user);
  const found = useQuery({ ...usersFoundQuery(user, anyState), enabled: byAccount });
  const userId = byAccount ? found.data?.find((one) => one.userAccount === user)?.id : user;

  const question: WhyQuestion | null = userId && subject ? { userId, [about]: subject } : null;
  const answer = useQuery(whyQuery(question));
  const change = (next: { user?: string; about?: About; subject?: string }) => {
    const params = new URLSearchParams();
    const who = next.user ?? user;
    if (who) params.set("user", who);
    params.set(next.about ?? about, next.subject ?? (next.about && next.about !== about ? "" : subject));
    setSearch(`?${params.toString()}`, true);
  };

  const actionOptions: SelectProps["options"] = modules.map(({ label, permissions }) => ({
    label,
    options: permissions.map((one) => ({ value: one.permission, label: `${one.label} · ${one.permission}` })),
  }));
  const pageOptions = pages
    .filter(({ url }) => !isGroup(url))
    .map((page) => ({ value: page.url, label: `${titleOf(page)} · ${page.url}` }));
  if (about === "url" && subject && !pageOptions.some(({ value }) => value === subject)) {
    pageOptions.unshift({ value: subject, label: subject });
  }

  return (
    <section className={styles.page}>
      <PageHeader title={t("menu.permissionWhy")} />
      <p className={styles.intro}>{t("why.intro")}</p>
      <div className={styles.question}>
        <Field label={t("why.user")} required>
          {({ id }) => (
            <UserSelect
              id={id}
              anyState={anyState}
              value={userId || null}
              label={answer.data?.label}
              onChange={(chosen) => change({ user: chosen ?? "" })}
            />
          )}
        </Field>
        <Field label={t("why.about")}>
          {({ id }) => (
            <Segmented<About>
              id={id}
              aria-label={t("why.about")}
              style={{ alignSelf: "start" }}
              options={[
                { value: "url", label: t("why.aPage") },
                { value: "permission", label: t("why.anAction") },
              ]}
              value={about}
              onChange={(next) => change({ about: next })}
            />
          )}
        </Field>
        <Field label={t(about === "url" ? "why.page" : "why.action")} required>
          {({ id }) => (
            <Select<string>
              id={id}
              key={about}
              showSearch={{ optionFilterProp: "label" }}
              style={{ width: "100%" }}
              placeholder={t(about === "url" ? "why.choosePage" : "why.chooseAction")}
              options={about === "url" ? pageOptions : actionOptions}
              value={subject === "" ? null : subject}
              onChange={(next: string) => change({ subject: next })}
            />
          )}
        </Field>
      </div>
      <div aria-live="polite">
        {byAccount && found.data && !userId ? (
          <EmptyState icon="user" title={t("why.noUser", { user })} />
        ) : !question ? (
          <EmptyState icon="question" title={t("why.ask")} hint={t("why.askHint")} />
        ) : answer.isError ? (
          <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data ? (
          <WhyAnswerView answer={answer.data} about={about} subject={subject} modules={modules} />
        ) : (
          <LoadingLines rows={5} />
        )}
      </div>
    </section>
  );
}
