import { useQuery } from "@tanstack/react-query";
import { Button, Spin } from "antd";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { captchaQuery, checkCaptcha, type CaptchaAction } from "../../api/identity";
import { useAction } from "../../core/useAction";
import { FailureState } from "../../kit/FailureState";
import { Icon } from "../../kit/icons";
import styles from "./SliderCaptcha.module.css";

const STEP = 2;
const BIG_STEP = 10;
/** How long the outcome is shown. */
const SHOWN_MS = 500;
const SIZE = { width: 320, height: 160, pieceSize: 52 };

interface SliderCaptchaProps {
  action: CaptchaAction;
  onSolved: (ticket: string) => void;
}

/** Slider captcha: an image with a gap and the piece to move there. Positions are in image pixels at any scale. */
export function SliderCaptcha({ action, onSolved }: SliderCaptchaProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [round, setRound] = useState(0);
  const [x, setX] = useState(0);
  const [outcome, setOutcome] = useState<"open" | "wrong" | "right">("open");
  const [missed, setMissed] = useState(false);
  const picture = useQuery(captchaQuery(action, round));
  const track = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const grip = useRef<{ pointer: number; from: number } | null>(null);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);

  const { width, height, pieceSize } = picture.data ?? SIZE;
  const furthest = width - pieceSize;

  const renew = () => {
    clearTimeout(later.current);
    grip.current = null;
    setX(0);
    setOutcome("open");
    setRound((last) => last + 1);
  };

  const check = useAction({
    run: checkCaptcha,
    once: true,
    shownInForm: [300],
    onDone: (ticket) => {
      setMissed(false);
      setOutcome("right");
      later.current = setTimeout(() => onSolved(ticket), SHOWN_MS);
    },
    // A captcha allows one attempt, whatever its result.
    onFailed: (error) => {
      setMissed(error.refused);
      setOutcome("wrong");
      later.current = setTimeout(renew, SHOWN_MS);
    },
  });

  const ready = picture.data !== undefined && outcome === "open" && !check.isPending;
  const move = (to: number) => setX(Math.round(Math.min(furthest, Math.max(0, to))));
  const submit = (at: number) => {
    if (ready) check.mutate({ captchaId: picture.data.captchaId, x: at });
  };

  // Focus the handle for keyboard users, initially and after each new image.
  useEffect(() => {
    if (picture.data) handle.current?.focus({ preventScroll: true });
  }, [picture.data]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!ready) return;
    const step = event.shiftKey ? BIG_STEP : STEP;
    const targets: Record<string, number> = {
      ArrowRight: x + step,
      ArrowUp: x + step,
      ArrowLeft: x - step,
      ArrowDown: x - step,
      Home: 0,
      End: furthest,
    };
    const target = targets[event.key];
    if (target !== undefined) move(target);
    else if (event.key === "Enter") submit(x);
    else return;
    event.preventDefault();
  };

  const scale = () => (track.current?.getBoundingClientRect().width ?? width) / width;
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      if (!ready || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointer: event.pointerId, from: event.clientX / scale() - x };
    },
    onPointerMove: (event: PointerEvent) => {
      if (grip.current?.pointer === event.pointerId) move(event.clientX / scale() - grip.current.from);
    },
    onPointerUp: (event: PointerEvent) => {
      if (grip.current?.pointer !== event.pointerId) return;
      grip.current = null;
      // A click without movement is not an answer.
      if (x > 0) submit(x);
    },
    onPointerCancel: () => {
      grip.current = null;
    },
  };

  const part = (pixels: number, whole: number) => `${(pixels / whole) * 100}%`;
  let note = t("captcha.hint");
  if (outcome === "right") note = t("captcha.right");
  else if (missed) note = t("captcha.wrong");

  if (picture.isError) {
    return (
      <FailureState
        error={picture.error}
        title={t("captcha.failed")}
        onRetry={() => void picture.refetch()}
      />
    );
  }
  return (
    <div className={`${styles.box} ${outcome === "open" ? "" : styles[outcome]}`}>
      <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
        {picture.data ? (
          <>
            <img
              src={`data:image/png;base64,${picture.data.background}`}
              alt={t("captcha.picture")}
              data-captcha="background"
            />
            <div
              className={styles.piece}
              style={{
                left: part(x, width),
                top: part(picture.data.y, height),
                width: part(pieceSize, width),
              }}
              {...drag}
            >
              <img src={`data:image/png;base64,${picture.data.piece}`} alt="" data-captcha="piece" />
            </div>
          </>
        ) : (
          <output className={styles.waiting}>
            <Spin />
            <span className="visually-hidden">{t("common.loading")}</span>
          </output>
        )}
      </div>
      <div className={styles.track} ref={track}>
        {x === 0 && <span aria-hidden="true">{t("captcha.drag")}</span>}
        <div
          ref={handle}
          className={styles.handle}
          // A range input cannot give the exact position in every browser, nor wait for Enter.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-label={t("captcha.slider")}
          aria-describedby={hintId}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={x}
          aria-disabled={!ready}
          style={{ left: part(x, width), width: part(pieceSize, width) }}
          onKeyDown={onKeyDown}
          {...drag}
        >
          <Icon name={outcome === "right" ? "check" : outcome === "wrong" ? "close" : "right"} />
        </div>
      </div>
      <div className={styles.foot}>
        <output id={hintId} className={styles.note} data-wrong={missed || undefined}>
          {note}
        </output>
        <Button
          size="small"
          type="text"
          icon={<Icon name="refresh" />}
          disabled={check.isPending || outcome === "right"}
          onClick={() => {
            setMissed(false);
            renew();
          }}
        >
          {t("captcha.refresh")}
        </Button>
      </div>
    </div>
  );
}
