/**
 * All forms and grids that keep unsaved input. `useKept` accepts only these names and the kit's forms require its
 * result, so an unregistered form does not compile. The proof `kept-input` visits every entry and fails if one cannot
 * be reached.
 */

/** Events that must not lose unsaved input. */
export const DISTURBANCES = [
  "liveChange",
  "refusal",
  "expiredSession",
  "reload",
  "backButton",
  "closedTab",
  "cutLine",
  "secondTab",
  "staleVersion",
] as const;

export type Disturbance = (typeof DISTURBANCES)[number];

export interface KeptForm {
  /** Disturbances that do not apply to it, each with the reason. */
  without?: Partial<Record<Disturbance, string>>;
}

const IS_NEW = "makes something new, which has no version yet";
const NOT_SENT = "nothing of it is sent: it only asks the list another question";
const LOCAL = "belongs to one reader; nobody else can change it";
const SENT_AT_ONCE = "a correction is sent half a second after it was typed; the later one of two counts";
const SAVES_ITSELF = "saves itself a second after it was typed; the later one of two counts";
const NOT_TOLD = "no list shows it, so nobody is told of a change";
const OWNERS = "an import is seen by nobody but its owner";
const NOT_SIGNED_IN = "is filled in before anybody is signed in";
const STRANGERS_TAB =
  "what a stranger typed stays in his own tab, so that the next one at this browser finds nothing";

export const KEPT_FORMS = {
  // Records in drawers
  "base.dict_item": {},
  "base.calendar_day": {},
  "base.module": {},
  "base.release_note": {},
  "content.column": {},
  "identity.menu": {},
  "identity.depots": {},
  "identity.allocation": {},
  "partner.organize": {},

  // Records on pages of their own
  "base.timed_job": {},
  "base.view": {},
  "content.announcement": {},
  "identity.data_rule": {},
  "identity.role": {},
  "identity.user": {},
  "identity.profile": { without: { staleVersion: LOCAL, liveChange: LOCAL } },
  "message.template": {},

  // Documents
  "quality.file_task": {},
  "partner.oa_process": {},
  "partner.oa_lines": {},
  "partner.filing": { without: { secondTab: SAVES_ITSELF } },
  "orders.claim": {},
  "orders.return": {},
  "orders.return_lines": {},
  "orders.reply": {},
  "orders.batch_reply": {},
  "partner.review": {},
  "partner.bank_call": {},
  "document.action": {},
  "document.comment": { without: { staleVersion: IS_NEW } },
  "content.import_corrections": {
    without: { liveChange: OWNERS, staleVersion: OWNERS, secondTab: SENT_AT_ONCE },
  },

  // Dialogs
  "files.fix": {},
  "stamp.reason": {},
  "seal.issue": { without: { staleVersion: IS_NEW } },
  "identity.agreement": { without: { liveChange: NOT_TOLD } },
  "identity.api_key": { without: { staleVersion: IS_NEW, liveChange: IS_NEW } },
  "list.search": {
    without: { staleVersion: NOT_SENT, refusal: NOT_SENT, expiredSession: NOT_SENT, cutLine: NOT_SENT },
  },
  "list.scene": { without: { staleVersion: IS_NEW, liveChange: LOCAL } },
  "list.view": { without: { liveChange: LOCAL } },
  "list.rename": { without: { liveChange: LOCAL } },

  // Before signing in
  "identity.registration": {
    without: {
      staleVersion: IS_NEW,
      liveChange: NOT_SIGNED_IN,
      expiredSession: NOT_SIGNED_IN,
      closedTab: STRANGERS_TAB,
    },
  },
  "identity.forgotten": {
    without: {
      staleVersion: IS_NEW,
      liveChange: NOT_SIGNED_IN,
      expiredSession: NOT_SIGNED_IN,
      closedTab: STRANGERS_TAB,
    },
  },
} as const satisfies Record<string, KeptForm>;

export type KeptName = keyof typeof KEPT_FORMS;
