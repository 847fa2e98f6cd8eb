import { Alert, Button, Input } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { asApiError } from "../../api/errors";
import { verifyPaper, type VerifiedPaper } from "../../api/seals";
import { useAction } from "../../core/useAction";
import { Field } from "../../kit/Field";
import { FileDrop } from "../../kit/FileDrop";
import { LoadingLines } from "../../kit/LoadingLines";
import { Icon } from "../../kit/icons";
import { Facts } from "../../kit/Section";
import { formatDateTime } from "../../kit/time";
import { errorText } from "../../kit/toast";
import type { WordKey } from "../../words";
import { PublicPage } from "../../kit/PublicPage";
import { sha256 } from "./sha256";
import styles from "./VerifyPage.module.css";

const STANDINGS: Readonly<
  Record<string, { type: "success" | "info" | "warning"; title: WordKey; hint: WordKey }>
> = {
  complete: { type: "success", title: "verify.complete", hint: "verify.completeHint" },
  waiting: { type: "info", title: "verify.waiting", hint: "verify.waitingHint" },
  void: { type: "warning", title: "verify.void", hint: "verify.voidHint" },
};

const FILES: Readonly<
  Record<string, { type: "success" | "warning" | "error"; title: WordKey; hint: WordKey }>
> = {
  whole: { type: "success", title: "verify.whole", hint: "verify.wholeHint" },
  earlier: { type: "warning", title: "verify.earlier", hint: "verify.earlierHint" },
  other: { type: "error", title: "verify.other", hint: "verify.otherHint" },
};

function Compare({ code }: { code: string }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const compare = useAction({
    run: async (file: File) => verifyPaper(code, await sha256(file)),
    once: true,
    shownInForm: "all",
  });
  const told = FILES[compare.data?.file ?? ""];
  const failure = compare.error ? asApiError(compare.error) : null;
  return (
    <section className={styles.compare}>
      <h2>{t("verify.compare")}</h2>
      {failure && <Alert showIcon type="warning" title={failure.message || errorText(failure)} />}
      {told && !compare.isPending && (
        <Alert
          showIcon
          type={told.type}
          title={t(told.title)}
          description={<span className={styles.wrap}>{t(told.hint, { name })}</span>}
        />
      )}
      {compare.isPending ? (
        <LoadingLines />
      ) : (
        <FileDrop
          title={t("verify.drop")}
          hint={t("verify.dropHint")}
          button={t("verify.choose")}
          accept=".pdf"
          onFiles={([file]) => {
            if (!file) return;
            setName(file.name);
            compare.mutate(file);
          }}
        />
      )}
    </section>
  );
}

function Told({ paper, code }: { paper: VerifiedPaper; code: string }) {
  const { t } = useTranslation();
  const standing = STANDINGS[paper.standing] ?? STANDINGS["void"];
  return (
    <div className={styles.told}>
      {!paper.intact && (
        <Alert showIcon type="error" title={t("verify.broken")} description={t("verify.brokenHint")} />
      )}
      {paper.intact && standing && (
        <Alert showIcon type={standing.type} title={t(standing.title)} description={t(standing.hint)} />
      )}
      <Facts
        facts={[
          { field: "kind", label: t("verify.kind"), value: paper.documentKind },
          { field: "number", label: t("verify.number"), value: paper.documentNumber },
        ]}
      />
      <h2>{t("verify.signatures")}</h2>
      <ul className={styles.signatures}>
        {paper.signatures.map((signature) => (
          <li key={signature.party}>
            <Icon name="safety" />
            <div>
              <strong>{signature.organisation}</strong>
              <p>
                {t(signature.party === "buyer" ? "stamp.buyer" : "stamp.supplier")} ·{" "}
                {formatDateTime(signature.signedAt)}
                {signature.revoked && ` · ${t("verify.revoked")}`}
              </p>
              <p className={styles.serial}>{t("verify.serial", { serial: signature.serial })}</p>
            </div>
          </li>
        ))}
      </ul>
      <Compare code={code} />
    </div>
  );
}

/** Public page that verifies a sealed document by its code and, optionally, its file. */
export default function VerifyPage() {
  const { t, i18n } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const code = parameters.get("code")?.trim() ?? "";
  const [typed, setTyped] = useState(code);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["verify", code, i18n.language],
    queryFn: () => verifyPaper(code),
    enabled: code !== "",
    retry: false,
    staleTime: 60_000,
    meta: { showsOwnError: true },
  });
  const failure = error ? asApiError(error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next === code) void refetch();
    else setParameters(next ? { code: next } : {});
  };
  return (
    <PublicPage title={t("verify.title")} intro={t("verify.intro")} wide>
      <form className={styles.form} onSubmit={submit}>
        <Field label={t("verify.code")} hint={t("verify.codeHint")}>
          {(wiring) => (
            <Input
              {...wiring}
              value={typed}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="primary" htmlType="submit" loading={isFetching} disabled={!typed.trim()}>
          {t("verify.submit")}
        </Button>
      </form>
      {failure && !isFetching && (
        <Alert
          showIcon
          type="warning"
          title={failure.message || errorText(failure)}
          {...(failure.code === 404 ? { description: t("verify.unknownHint") } : {})}
        />
      )}
      {isFetching && !data && <LoadingLines rows={4} />}
      {data && !failure && <Told key={code} paper={data} code={code} />}
    </PublicPage>
  );
}
