// Written by `cargo xtask gen` from the routes of the server; never edited.

type Activity = {
  at: string;
  entityId: string;
  entityKind: string;
  id: string;
  /** What was done, in the caller's language. */
  text: string;
  who: string;
};
type Agreement = {
  publishedAt?: Moment | null;
  publishedBy: string;
  textEn: string;
  textZh: string;
  /** 0 until the company has published one. */
  version: number;
};
type AgreementForm = {
  textEn: string;
  textZh: string;
  /** The version that was edited. */
  version: number;
};
type Amount = string;
type AmountTold = DocumentRef & { amount: string };
type Announcement = Base & {
  announcementType: string;
  brief: string;
  clicks: number;
  columnId?: string | null;
  columnTitle?: string | null;
  content: string;
  effectiveOn?: Day | null;
  expiresOn?: Day | null;
  language: string;
  number: string;
  /** For whom, where it is not for all. */
  organizes: Target[];
  publishedAt?: Moment | null;
  publishedBy?: string | null;
  receipt: boolean;
  scope: string;
  sortOrder: number;
  status: string;
  title: string;
  users: Target[];
};
type AnnouncementForm = {
  announcementType?: string;
  brief?: string;
  columnId?: string | null;
  /** HTML; what is not allowed in it is taken out. */
  content?: string;
  effectiveOn?: string | null;
  expiresOn?: string | null;
  /** Published at once. */
  isPublish?: boolean;
  /** `zh`, `en`, or `all` for readers of either. */
  language: string;
  organizeIds?: string[];
  /** Readers must confirm. */
  receipt?: boolean;
  /** `public`, `signed_in`, `organizes` or `users`. */
  scope: string;
  sortOrder?: number;
  title: string;
  userIds?: string[];
};
type ApiKey = {
  createdAt: string;
  createdBy: string;
  expiresAt?: string | null;
  id: string;
  lastUsedAddress: string;
  lastUsedAt?: string | null;
  /** What the key is for. */
  name: string;
  ownerAccount: string;
  permissions: string;
  /** The part of the key that tells it from others. */
  prefix: string;
  revokedAt?: string | null;
  revokedBy: string;
  /** `active`, `dormant` while its owner cannot sign in, `expired` or `revoked`. */
  state: string;
  version: number;
};
type Area = {
  areaLevel: number;
  /** In the caller's language. */
  areaName: string;
  id: string;
  pid?: string | null;
};
type Arrival = { code: string; state: string };
type Article = ArticleHead & {
  clicks: number;
  /** HTML, cleaned when it was saved. */
  content: string;
  files: ArticleFile[];
};
type ArticleColumn = Base & {
  brief: string;
  category: string;
  columnType: string;
  language: string;
  sortOrder: number;
  status: string;
  title: string;
};
type ArticleColumnForm = {
  brief?: string;
  category?: string;
  columnType?: string;
  /** `zh`, `en`, or `all` for readers of either. */
  language: string;
  sortOrder?: number;
  title: string;
};
type ArticleFile = { bytes: number; id: string; name: string };
type ArticleHead = {
  announcementType: string;
  brief: string;
  columnId?: string | null;
  columnTitle?: string | null;
  id: string;
  language: string;
  number: string;
  publishedAt: string;
  /** Readers must confirm. */
  receipt: boolean;
  /** Of the signed-in reader: `unread`, `read` or `confirmed`. */
  state: string;
  title: string;
};
type ArticlePage = { content: ArticleHead[]; totalElements: number };
type ArticleRef = { id: string };
type AttachMatch = {
  /** The document it goes to; none with the reason why. */
  documentId?: string | null;
  /** As it was given. */
  name: string;
  number: string;
  reason: string;
};
/** Whether something may be done; why not, where the document's state forbids it. */
type AttachMay = { allowed: boolean; reason: string };
type AttachNames = {
  attachType: string;
  /** The code of the list of the documents. */
  kind: string;
  /** The names of the files, as they are on the sender's disk. */
  names: string[];
};
type AttachPreview = {
  blocks: PreviewBlock[];
  id: string;
  /** Whether the file has more than is shown. */
  more: boolean;
  originalAddress: string;
  sheets: PreviewSheet[];
  /** `picture` and `pdf` come from `attach/view/{id}`; `text`, `document` and `workbook` stand here. */
  shows: string;
  text: string;
};
/** One place for files at the document. */
type AttachSlot = {
  attachType: string;
  label: string;
  /** How many files it takes; 0 sets no limit. */
  limit: number;
  /** The most megabytes of a file. */
  limitSize: number;
  types: string[];
};
type Attachment = {
  attachType: string;
  bytes: number;
  createdAt: string;
  createdBy: string;
  documentId: string;
  extension: string;
  id: string;
  /** The code of the list its document stands in. */
  kind: string;
  /** The name of the file. */
  originalAddress: string;
  /** Whether the preview has something to show. */
  previewable: boolean;
  /** Why it was refused, in the reader's language. */
  reason: string;
  /** `scanning`, `ready` or `refused`; only a ready one has a file. */
  status: string;
  /** Whether there is a small picture of it. */
  thumbnail: boolean;
  version: number;
};
/** Corrects what an attachment is called, or where it belongs; its content and its type stay. */
type AttachmentFix = {
  attachType?: string | null;
  id: string;
  originalAddress?: string | null;
  version: number;
};
type AttachmentList = {
  content: Attachment[];
  mayAdd: AttachMay;
  mayRemove: AttachMay;
  slots: AttachSlot[];
};
type AttachmentRef = { id: string; version: number };
type AuditEntry = {
  action: string;
  actionLabel: string;
  at: string;
  auditId: string;
  changes: FieldChange[];
  requestId: string;
  who: string;
};
type AuthPlan = {
  /** What the role itself gains and loses. */
  added: string[];
  /** Everyone who holds the role. */
  holders: number;
  removed: string[];
  /** Those for whom something changes; what another role still gives is not lost. */
  users: UserEffect[];
};
type Authentication = Common & Supplier & {
  accountTail: string;
  /** The account that was paid to, by its bank and its last four characters; never how much. */
  bankName: string;
  decidedAt?: Moment | null;
  decidedBy: string;
  evidenceCount: number;
  legalPerson: string;
  /** What is proved besides the name. */
  licenceNumber: string;
  paidAt?: Moment | null;
  paidBy: string;
  /** An account was on file when it was started. */
  payable: boolean;
  /** Why it was refused. */
  reason: string;
  startedAt: Moment;
  /** Wrong amounts that were told. */
  tries: number;
};
type AuthenticationOf = {
  /** The supplier that is to be authenticated. */
  organizeId: string;
};
type AuthenticationPaid = DocumentRef & {
  /** From 0.01 to 0.99. */
  amount: string;
  /** The account it was paid to; one of those in force. */
  bankId: string;
};
/** A call that somebody of finance made. */
type BankCall = {
  answeredAs: string;
  answeredBy: string;
  at: Moment;
  by: string;
  byId: string;
  /** By the company's clock, as it was entered. */
  calledAt: string;
  number: string;
  /** The number, and whose it is. */
  numberId: string;
  whose: string;
};
type BankChange = Common & Supplier & {
  accountName: string;
  accountTail: string;
  /** The account as it is asked for; none where it is to be ended. */
  asked?: BankRow | null;
  /** The row of the accounts. */
  bankId: string;
  /** Whom finance has called; nothing for suppliers. */
  calls: BankCall[];
  /** `added`, `changed` or `removed`. */
  changeType: string;
  confirmedAt?: Moment | null;
  confirmedBy: string;
  coolingUntil?: Moment | null;
  endedAt?: Moment | null;
  endedBy: string;
  /** The filing that asked for it. */
  filingId: string;
  filingNumber: string;
  flagCount?: number | null;
  /** What made the product suspicious; nothing of it for suppliers. */
  flags: BankFlag[];
  inForceAt?: Moment | null;
  /** The supplier registered with it. */
  isFirst: boolean;
  /** People and numbers count as they stood then. */
  knownSince: Moment;
  /** The numbers on file; nothing for suppliers. */
  numbers: BankNumber[];
  proposedAt: Moment;
  proposedBy: string;
  reason: string;
  reviewedBy: string;
  /** The account as it was in force; none where it is new. */
  stood?: BankRow | null;
  /** Whom the product told. */
  told: BankTold[];
  /** How many people of finance must call somebody. */
  verifiers: number;
};
/** A red flag. */
type BankFlag = {
  /** One of `flags::KINDS`. */
  kind: string;
  /** Whom or what it is about. */
  who: string;
};
/** A telephone number of the supplier's. */
type BankNumber = {
  id: string;
  number: string;
  /** It was on file before, so it may be called. */
  usable: boolean;
  whose: string;
};
/** A row of the section of accounts. */
type BankRow = {
  accountName?: string | null;
  accountNumber?: BankTail | null;
  bankNumber?: string | null;
  country?: string | null;
  currency?: string | null;
  iban?: BankTail | null;
  isDefault?: boolean | null;
  name?: string | null;
  swift?: string | null;
};
/** The end of a secret. */
type BankTail = { tail: string };
/** Somebody the product told that it was asked for. */
type BankTold = {
  askedForIt: boolean;
  /** `user`: in the portal and by mail; `address`: by mail alone, to the address of before. */
  channel: string;
  deniedAt?: Moment | null;
  job: string;
  name: string;
  toldAt: Moment;
};
/** What every record of master data has. Embedded in it with `#[serde(flatten)]` and `#[sqlx(flatten)]`. */
type Base = {
  /** What the caller may do with it; the audit trail does not keep it. */
  actions?: RowAction[];
  id: string;
  updatedAt: Moment;
  updatedBy: string;
  version: number;
};
type BaseBusinessModuleRow = {
  active?: boolean;
  business?: string;
  id: string;
  nameEn?: string;
  nameZh?: string;
  sortOrder?: number;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type BaseCalendarDayRow = {
  actions: RowAction[];
  day?: string;
  id: string;
  kind: string;
  nameEn?: string;
  nameZh?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
  workday?: boolean;
};
type BaseDeadLetterRow = {
  actorLabel?: string;
  at?: string;
  attempts?: number;
  consumer?: string;
  eventId: string;
  id: string;
  kind?: string;
  lastError?: string | null;
};
type BaseDictItemRow = {
  actions: RowAction[];
  alternate1?: string;
  alternate2?: string;
  descriptionEn?: string;
  descriptionZh?: string;
  dictName?: string;
  id: string;
  isdefault?: string;
  itemValue?: string;
  sortOrder?: number;
  state: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type BaseReleaseNoteRow = {
  actions: RowAction[];
  contentEn?: string;
  contentZh?: string;
  id: string;
  number?: string;
  publishedAt?: string | null;
  status: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type BaseTableViewRow = {
  business?: string;
  defaultnot?: string;
  formName?: string;
  frozenNum?: number;
  id: string;
  shownFields?: string | null;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
  viewName?: string;
  viewType?: string;
};
type BaseTimedJobRow = {
  actions: RowAction[];
  bean?: string;
  cron?: string;
  endsAt?: string | null;
  id: string;
  lastOutcome: string | null;
  lastRunAt?: string | null;
  leader?: string;
  method?: string;
  name?: string;
  nextTickAt?: string | null;
  pauseOnFailure?: boolean;
  startsAt?: string | null;
  state: string;
  timeZone?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
  warningMailbox?: string;
};
type BaseTimedJobRunRow = {
  actions: RowAction[];
  bean?: string;
  detail?: string;
  durationMillis?: number | null;
  endedAt?: string | null;
  id: string;
  jobId?: string;
  jobName?: string;
  message?: string;
  method?: string;
  outcome: string;
  queuedAt?: string;
  startedAt?: string | null;
  startedBy?: string;
  startedByKind?: string;
  tickAt?: string | null;
};
type BatchDetail = BatchTask & {
  /** The first thousand. */
  refused: RefusedRow[];
};
type BatchRef = { id: string; version: number };
type BatchStart = {
  action: string;
  /** What the action's own call takes besides id and version. */
  arguments?: { [key: string]: unknown };
  /** The code of the list. */
  listing: string;
  rows: DocumentRef[];
};
type BatchStatusChange = { rows: DocumentRef[]; status: string };
type BatchTask = {
  action: string;
  actions?: RowAction[];
  endedAt?: Moment | null;
  id: string;
  listing: string;
  requestedAt: Moment;
  rowsDone: number;
  rowsRefused: number;
  rowsTotal: number;
  status: string;
  version: number;
};
type BusinessModule = Base & {
  /** Whether users keep views and scenes of their own for its lists. */
  active: boolean;
  /** The module's code. */
  business: string;
  nameEn: string;
  nameZh: string;
  sortOrder: number;
};
type BusinessModuleDetail = BusinessModule & { lists: ModuleList[] };
type BusinessModuleForm = { active: boolean; nameEn: string; nameZh: string; sortOrder: number };
type CalendarDay = Base & {
  day: Day;
  /** `holiday` or `workday`. */
  kind: string;
  nameEn: string;
  nameZh: string;
  workday: boolean;
};
type CalendarDayForm = {
  day: string;
  nameEn: string;
  nameZh: string;
  /** People work on it; else it is a holiday. */
  workday?: boolean;
};
type CaptchaAnswer = {
  captchaId: string;
  /** Where the piece was dropped, from the left, in pixels of the picture. */
  x: number;
};
type CaptchaPicture = {
  /** PNG in base64. */
  background: string;
  captchaId: string;
  height: number;
  piece: string;
  pieceSize: number;
  width: number;
  /** Where the piece slides along. */
  y: number;
};
type Certificate = Base & {
  /** SHA-256 over the certificate, in hexadecimal: how two people compare certificates. */
  fingerprint: string;
  nameEn: string;
  nameZh: string;
  organizeId: string;
  /** `buyer` or `supplier`: for which side of a document it seals. */
  party: string;
  reason: string;
  sealName: string;
  sealPurpose: string;
  serial: string;
  state: string;
  validFrom: Moment;
  validUntil: Moment;
};
type CertificateForm = {
  organizeId: string;
  /** `buyer` or `supplier`: for which side of a document it seals. */
  party: string;
  /** What stands round the seal: the company's name. */
  sealName: string;
  /** What stands under its star. */
  sealPurpose: string;
  /** How long it is good for, from 1 to 5. */
  years: number;
};
type CertificateRevoke = DocumentRef & { reason?: string };
type ChangeEmail = {
  /** From the mail to the new address. */
  code: string;
  email: string;
  /** From the mail to the present address; empty after signing in with a password. */
  presentCode?: string;
};
type ChangedField = {
  after: string;
  before: string;
  /** `material`, `quantity`, `unit`, `plant`, `schedule`, `netPrice`, `priceUnit`, `added`, `deleted`, `currency`, `paymentTerms` or `order`. */
  field: string;
  /** Empty where the whole order is meant. */
  line: string;
};
type ChosenCell = {
  field: string;
  line: number;
  /** What stood in the list when it was chosen; another value by now is another conflict. */
  over: string;
  take: Take;
};
type Claim = Disputed & {
  currency: string;
  customerCompensation: Amount;
  description: string;
  dullStock: Amount;
  logistics: Amount;
  /** The order it is about; may be empty. */
  orderNumber: string;
  rework: Amount;
  settledAmount?: Amount | null;
  /** How it was settled. */
  settlement: string;
  title: string;
  total: Amount;
  travel: Amount;
  venue: Amount;
};
type ClaimForm = {
  currency?: string;
  customerCompensation?: string;
  description?: string;
  dullStock?: string;
  logistics?: string;
  orderNumber?: string;
  organizeId?: string;
  rework?: string;
  title?: string;
  travel?: string;
  venue?: string;
};
type CodeAsked = { captchaTicket?: string; email: string };
type ColumnOption = { id: string; title: string };
type ColumnView = {
  align: string;
  dictName?: string | null;
  field: string;
  label: string;
  /** The fields that say for how many a price is, and for which unit where that is its own. */
  per?: string | null;
  perUnit?: string | null;
  searchable: boolean;
  shown: boolean;
  sortable: boolean;
  /** Its total over the whole question may stand in the footer. */
  summed: boolean;
  /** What the search panel may compare it by, as `symbol` of a condition. */
  symbols: string[];
  /** `text`, `integer`, `decimal`, `date`, `datetime`, `boolean`, `dictionary`, `status`, `user`, `id` or `address`. */
  type: string;
  /** The field with the currency or unit of its amounts; where it is summed, each has a total of its own. */
  unit?: string | null;
  width: number;
};
type Comment = {
  at: string;
  id: string;
  /** For its writer's side only. */
  internal: boolean;
  /** The caller said it. */
  mine: boolean;
  /** Empty once it was taken back. */
  said: string;
  /** `buyer` or `supplier`. */
  side: string;
  /** When its writer took it back; none while it stands. */
  takenBackAt?: string | null;
  who: string;
};
/** Somebody who can be mentioned. */
type CommentReader = { id: string; label: string };
/** What every document has. Embedded in a record with `#[serde(flatten)]` and `#[sqlx(flatten)]`. */
type Common = {
  createdBy: string;
  id: string;
  /** What people call it. */
  number: string;
  state: string;
  updatedAt: Moment;
  updatedBy: string;
  version: number;
};
/** One line of the search panel. The lines are read from the top; `andOr` joins a line to all before it, and is empty on the first. A line with `conditions` is a group of such lines in brackets. */
type Condition = {
  andOr?: string;
  conditions?: Condition[];
  fieldDb?: string;
  fieldType?: string | null;
  /** A text, a number, a timestamp, a list of them, or an address. */
  queryValue?: unknown;
  /** The line's place as the panel wrote it. Where every line has one, it decides the order. */
  sort?: string | null;
  symbol?: string;
  /** Kept for whoever wrote it; the list knows its own table and types. */
  tableName?: string | null;
};
type Confirm = { code: string };
type Conflict = {
  /** What stood there when the file was made; none where the file does not say. */
  base?: string | null;
  field: string;
  mine: string;
  /** None while nobody has chosen. */
  take?: Take | null;
  theirs: string;
};
type ContentAnnouncementReaderRow = {
  actions: RowAction[];
  announcementId?: string;
  confirmedAt?: string | null;
  id: string;
  readAt?: string | null;
  state: string;
  userLabel?: string;
};
type ContentAnnouncementRow = {
  actions: RowAction[];
  announcementType?: string;
  brief?: string;
  clicks?: number;
  columnTitle?: string | null;
  effectiveOn?: string | null;
  expiresOn?: string | null;
  id: string;
  language?: string;
  number?: string;
  publishedAt?: string | null;
  publishedBy?: string | null;
  receipt?: boolean;
  scope?: string;
  sortOrder?: number;
  status: string;
  title?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type ContentArticleColumnRow = {
  actions: RowAction[];
  brief?: string;
  category?: string;
  columnType?: string;
  id: string;
  language?: string;
  sortOrder?: number;
  status: string;
  title?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type ContentBatchTaskRow = {
  action?: string;
  actions: RowAction[];
  endedAt?: string | null;
  id: string;
  listing?: string;
  requestedAt?: string;
  rowsDone?: number;
  rowsRefused?: number;
  rowsTotal?: number;
  status: string;
  version: number;
};
type ContentDownloadTaskRow = {
  actions: RowAction[];
  bytes?: number | null;
  endedAt?: string | null;
  error?: string;
  format?: string;
  id: string;
  keepUntil?: string;
  listing?: string;
  name?: string;
  requestedAt?: string;
  rowsTotal: number | null;
  rowsWritten?: number;
  status: string;
  version: number;
};
type ContentImportTaskRow = {
  actions: RowAction[];
  conflicts?: number;
  endedAt?: string | null;
  error?: string;
  id: string;
  keepUntil?: string;
  linesApplied?: number;
  linesChanged?: number;
  linesNew?: number;
  linesSame?: number;
  linesWrong?: number;
  listing?: string;
  name?: string;
  requestedAt?: string;
  status: string;
  version: number;
};
type ContentLongTaskRow = {
  actions: RowAction[];
  bytes?: number | null;
  done?: number;
  endedAt?: string | null;
  error?: string;
  file: string;
  id: string;
  keepUntil?: string;
  kind: string;
  label?: string;
  name?: string;
  page: string;
  refused?: number;
  requestedAt?: string;
  status: string;
  total: number | null;
  version: number;
};
type CorrectedCell = { field: string; line: number; value: string };
type CronAsked = { cron: string; endsAt?: string | null; startsAt?: string | null; timeZone: string };
/** What an expression means. */
type CronExplained = {
  /** The next five runs. */
  nextRuns: string[];
  /** In the caller's language. */
  words: string;
};
type DataRule = Base & {
  appliesTo?: string | null;
  description: string;
  /** The code of the list it narrows. */
  listing: string;
  roleId?: string | null;
  /** `{ field, comparator, value }`, or `{ logic, rules }` of such. */
  rule: unknown;
  /** What the rule means; never run. */
  sql: string;
  /** `on` or `off`. */
  status: string;
  userId?: string | null;
};
type DataRuleForm = {
  description: string;
  /** The code of the list it narrows. */
  listing: string;
  /** The role it applies to, or else the user. */
  roleId?: string | null;
  /** `{ field, comparator, value }`, or `{ logic, rules }` of such. */
  rule: unknown;
  /** `on` or `off`. */
  status: string;
  userId?: string | null;
};
type DatedQuantity = { on: Day; quantity: Quantity };
type Day = string;
type DeclinedFiling = DocumentRef & { reason?: string };
type DeletedAtOnce = { rows: DocumentRef[] };
/** What whoever has pressed the link reads. */
type DeniedByLink = { accountTail: string; number: string };
type DenyByLink = { token: string };
type Depot = {
  /** Empty for all depots of the factory. */
  depotCode?: string;
  factoryCode: string;
};
type DepotAuthority = DocumentRef & {
  /** Makes these, and no others, the user's. */
  depots: Depot[];
};
/** A list as the browser reads it, and what the tenant decided about it. */
type DescribedList = ListingView & {
  /** Whether users keep views and scenes of their own for it. */
  ownViews: boolean;
};
type DetailOfAuthentication = Authentication & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfBankChange = BankChange & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfClaim = Claim & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfErpPush = ErpPush & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfFileTask = FileTask & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfFiling = Filing & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfMatch = Match & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfOaProcess = OaProcess & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfOrderChange = OrderChange & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfOrganize = Organize & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfPenalty = Penalty & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfPurchaseOrder = PurchaseOrder & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DetailOfReturnOrder = ReturnOrder & {
  actions: RowAction[];
  /** Its latest approval, for the buyer only. */
  approval?: ShownApproval | null;
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  steps: Step[];
  waiting: Waiting[];
};
type DictItem = Base & {
  alternate1: string;
  alternate2: string;
  descriptionEn: string;
  descriptionZh: string;
  dictName: string;
  isdefault: string;
  itemValue: string;
  sortOrder: number;
  state: string;
};
type DictItemForm = {
  alternate1?: string;
  alternate2?: string;
  descriptionEn: string;
  descriptionZh: string;
  dictName: string;
  /** `1` for the dictionary's default item, else `0`. */
  isdefault: string;
  itemValue: string;
  sortOrder?: number;
};
/** An item as forms and cells use it, in the caller's language. */
type DictValue = { description: string; isdefault: string; itemValue: string; retired?: boolean };
type Disable = {
  /** Of the authenticator, or a recovery code. */
  code: string;
  /** Wrapped to the key. */
  password: string;
  passwordKeyId: string;
};
/** What both say in a dispute. */
type Dispute = {
  /** What the buyer says to that. */
  answer: string;
  /** Why the supplier disputes it. */
  reason: string;
};
/** What documents of such a life have besides their own: embedded in a record with `#[serde(flatten)]` and `#[sqlx(flatten)]`. */
type Disputed = Common & Supplier & Dispute & Stamp;
/** Which record, and the version of it that the caller has seen. */
type DocumentRef = { id: string; version: number };
type DoubtView = {
  field: string;
  id: string;
  /** Shown to the buying company only. */
  inside: boolean;
  kind: string;
  /** The pair of organisations it is about: they are different once it is settled. */
  matchId?: string | null;
  row?: string | null;
  section: string;
  settled: boolean;
  settledAt?: Moment | null;
  settledBy: string;
  /** What is doubtful, in the caller's language. */
  text: string;
  /** What the reviewer said to it, who he was and when; empty for suppliers. */
  word: string;
};
/** What is asked for, and what the task keeps of it. */
type DownloadStart = {
  /** A workbook to be changed and brought back: the columns the list takes in, and a memory of what stood in them. */
  forEditing?: boolean;
  /** `xlsx` or `csv` for its rows; `zip` for the files of its records, where they have some. */
  format: string;
  /** The code of the list. */
  listing: string;
  /** The question as the list asks it; `columns` are the file's, in their order. None means those the system view shows. */
  query: PageQuery;
};
type DownloadTask = {
  actions?: RowAction[];
  bytes?: number | null;
  endedAt?: Moment | null;
  /** Why it failed, in its owner's language. */
  error: string;
  /** Made to be changed and brought back. */
  forEditing: boolean;
  format: string;
  id: string;
  keepUntil: Moment;
  listing: string;
  name: string;
  requestedAt: Moment;
  /** None while nobody has counted yet. */
  rowsTotal?: number | null;
  rowsWritten: number;
  status: string;
  version: number;
};
type DraftRule = DataRuleForm & {
  /** The rule it would replace, if any. */
  id?: string | null;
};
type Drift = {
  businessKey: string;
  /** `not_here`, `not_there` or `differs` */
  difference: string;
  /** The fields that stand differently. */
  fields: string;
  foundAt: string;
  id: string;
  /** What differs: the feed that reads it. */
  kind: string;
  ours?: { [key: string]: unknown } | null;
  system: string;
  theirs?: { [key: string]: unknown } | null;
};
/** A user to whom a duty can be given. */
type DutyHolder = { id: string; userNameAndAccount: string };
type Enrolled = {
  /** Told this once. */
  recoveryCodes: string[];
};
/** Why the ERP did not take the reply, in its own words; empty where it did, or has not answered yet. */
type ErpAnswer = { message: string };
type ErpPush = {
  answeredAt?: Moment | null;
  askedAt: Moment;
  createdBy: string;
  /** The supplier's number in the ERP, once it took it. */
  erpNo: string;
  /** The field of ours that it means; empty where it names none. */
  field: string;
  id: string;
  /** `create`, `change`, `extend`, `bank`, `block` or `unblock`. */
  kind: string;
  /** Why the ERP did not take it, in its own words. */
  message: string;
  number: string;
  organizeId: string;
  /** The record of the interface that carries it. */
  reference?: string | null;
  sentAt?: Moment | null;
  state: string;
  supplierEn: string;
  supplierZh: string;
  updatedAt: Moment;
  updatedBy: string;
  version: number;
};
type ExactCount = { count: number };
type ExchangeDriftRow = {
  businessKey?: string;
  difference?: string;
  fields?: string;
  foundAt?: string;
  id: string;
  kind?: string;
  system?: string;
};
type ExchangeRecord = {
  actions?: RowAction[];
  attempts: number;
  businessKey: string;
  createdAt: string;
  createdBy: string;
  /** `out` or `in` */
  direction: string;
  durationMs?: number | null;
  endedAt?: string | null;
  entityId?: string | null;
  entityKind: string;
  error: string;
  id: string;
  idempotencyKey: string;
  kind: string;
  nextAttemptAt?: string | null;
  outsideNumber: string;
  /** What was heard; secrets masked, cut to size. */
  payloadIn?: { [key: string]: unknown } | null;
  /** What left, or is to leave; secrets masked. */
  payloadOut?: { [key: string]: unknown } | null;
  /** The other side had it already. */
  recognised: boolean;
  state: string;
  /** `oa` or `erp` */
  system: string;
  /** The latest tries, oldest first: `at`, `millis`, `outcome`, `error`. */
  tries: { [key: string]: unknown }[];
  updatedAt: string;
  version: number;
};
type ExchangeRecordRow = {
  actions: RowAction[];
  attempts?: number;
  businessKey?: string;
  createdAt?: string;
  createdBy?: string;
  direction?: string;
  durationMs?: number | null;
  endedAt?: string | null;
  entityKind?: string;
  error?: string;
  id: string;
  idempotencyKey?: string;
  kind?: string;
  nextAttemptAt?: string | null;
  outsideNumber?: string;
  recognised?: boolean;
  state: string;
  system?: string;
  version: number;
};
type Explained = {
  parameters: string[];
  /** PostgreSQL's plan, line by line. */
  plan: string[];
  sql: string;
};
type FieldChange = { after?: string | null; before?: string | null; field: string; label: string };
type FieldDiff = {
  /** As it was when the filing was begun. */
  began: string;
  field: string;
  filed: string;
  inForce: string;
  label: string;
  /** What the reviewer noted at the cell when he returned it. */
  mark?: string | null;
  /** The value in force is another than when the filing was begun, and not the one that is filed. */
  moved: boolean;
};
type FieldShape = {
  choices?: string[] | null;
  /** The most decimal places of a number. */
  decimals?: number | null;
  dictionary?: string | null;
  /** `text`, `long`, `number`, `integer`, `day`, `yesNo`, `choice`, `dictionary`, `plain`, `area`, `country`, `phone`, `mobile`, `email`, `web`, `secret`, `files`, `rows` or `user`. */
  kind: string;
  label: string;
  /** The most characters of a text; the largest integer. */
  max?: number | null;
  name: string;
  /** The section whose rows it names. */
  of?: string | null;
  required: boolean;
  /** The place its files are uploaded to. */
  slot?: string | null;
};
type FileTask = Common & Supplier & {
  checker: string;
  checkerId?: string | null;
  dueOn: Day;
  /** None for a task whose files came before they were counted. */
  fileCount?: number | null;
  provider: string;
  providerId?: string | null;
  reason: string;
  reply: string;
  request: string;
  title: string;
};
type FileTaskForm = {
  checkerId?: string;
  dueOn?: string;
  organizeId?: string;
  providerId?: string;
  request?: string;
  title?: string;
};
type Filing = Common & Supplier & {
  /** The version of the organisation that it was begun from. */
  baseVersion: number;
  /** When the product had compared it with other organisations. */
  checkedAt?: Moment | null;
  decidedAt?: Moment | null;
  decidedBy: string;
  fieldsChanged: number;
  /** The first of an organisation, a later change, or one that a requalification asked for. */
  filingType: string;
  filledBy: string;
  /** The buying company fills it in, for a supplier that has nobody who could. */
  forSupplier: boolean;
  /** The cells that the reviewer marked: section, row, field and note of each. */
  marks: { [key: string]: unknown }[];
  /** None for suppliers, who are not told how many. */
  openDoubts?: number | null;
  /** Why it was returned or declined. */
  reason: string;
  /** What its sections held. */
  sections: FilingSection[];
  sectionsChanged: number;
  sectionsDone: number;
  submittedAt?: Moment | null;
  submittedBy: string;
  submittedById?: string | null;
};
type FilingCommit = DocumentRef & {
  /** `submit` or `recall`. */
  status: string;
};
type FilingDiff = {
  sections: SectionDiff[];
  /** How many filled fields stay as they are. */
  unchanged: number;
};
/** What is missing, wrong or doubtful, in the caller's language. */
type FilingFault = {
  /** Whether it must be mended before the filing is submitted. What does not block is looked at by the reviewer. */
  blocks: boolean;
  /** The field; empty where it is no single one. */
  field: string;
  message: string;
  /** The row of the table; none for the section as a whole. */
  row?: string | null;
};
/** A cell that is to be mended; the whole row, or the whole section, where it names less. */
type FilingMark = { field?: string; note?: string; row?: string | null; section: string };
/** What is still missing, section by section. */
type FilingMissing = { sections: FilingMissingSection[] };
type FilingMissingSection = {
  /** How much a reviewer will look at. */
  doubtful: number;
  faults: FilingFault[];
  /** How much must be mended before it is submitted. */
  missing: number;
  section: string;
  title: string;
};
type FilingOf = {
  /** The supplier whose data are filed. */
  organizeId: string;
};
type FilingPart = {
  complete: boolean;
  content: { [key: string]: unknown };
  /** What a machine could not decide, as far as the caller may know. */
  doubts: DoubtView[];
  /** Whether the caller may save it. */
  editable: boolean;
  faults: FilingFault[];
  /** What the reviewer marked. */
  marks: FilingMark[];
  section: string;
  updatedAt: Moment;
  updatedBy: string;
  version: number;
};
type FilingPartForm = {
  /** The fields of the organisation by their names, or `rows`, each with an `id`. */
  content: { [key: string]: unknown };
  /** The filing. */
  id: string;
  /** The version of the section that was seen. */
  version: number;
};
type FilingParts = {
  /** Whether the caller may save any of them. */
  editable: boolean;
  filingId: string;
  parts: FilingPart[];
  /** Why not, where the filing forbids it. */
  reason?: string | null;
  version: number;
};
/** A section as a version of the filing remembers it. The contents would come to hundreds of kilobytes with every version, and what was approved stands in the history of the organisation anyway; so the trail keeps which version of the section it was, how much stood there and the digest of it, with the sealed numbers of accounts. By that it can be proved what was handed in, as long as it is kept. */
type FilingSection = {
  complete: boolean;
  digest: string;
  /** Rows of a table, filled fields of the others. */
  filled: number;
  section: string;
  version: number;
};
type FilingShape = { sections: SectionShape[] };
type Found = {
  /** Whether all lists were asked; otherwise time ran out. */
  complete: boolean;
  /** At most five of each kind, the best first. */
  documents: FoundDocument[];
};
type FoundDocument = {
  /** As a decimal, empty where the kind has none. */
  amount: string;
  currency: string;
  /** What the kind is called. */
  document: string;
  id: string;
  /** The code of its list. */
  kind: string;
  number: string;
  /** Its page, for the caller's side. */
  page: string;
  state: string;
  /** Its supplier's name; empty for suppliers, who know it. */
  supplier: string;
  /** What the caller is to do with it; empty if nothing. */
  task: string;
  /** The tone of the state, such as `waiting`. */
  tone: string;
};
/** How many rows a question finds in its list. */
type FoundRows = {
  /** Rows of the list without conditions and search, as far as the caller may see them; those found, where the list needs a condition. */
  all: number;
  allIsExact: boolean;
  /** Rows the question finds; exact up to 10,000, beyond it 10,000. */
  found: number;
  foundIsExact: boolean;
  /** How many the conditions hide; none where either count is not exact, or the list needs a condition. */
  hidden?: number | null;
};
/** Fields whose names end in `Cn` or `Ch` are the second names. */
type FoundSupplier = {
  abbreviationCh: string;
  abbreviationZh: string;
  dataReviewStatus: string;
  id: string;
  licenseNumber: string;
  nameCn: string;
  nameZh: string;
  /** Its relation types: `S` for a supplier, `C` for the buying side. */
  organizeIdTypes: string[];
  orgcategory: string;
  partnerNum: string;
  relationStatus: string;
};
type FrozenAtOnce = {
  /** The same for all of them. */
  reason?: string;
  rows: DocumentRef[];
};
type IdentityApiKeyRow = {
  createdAt?: string;
  createdBy?: string;
  expiresAt?: string | null;
  id: string;
  lastUsedAddress?: string;
  lastUsedAt?: string | null;
  name?: string;
  ownerAccount?: string;
  permissions?: string;
  prefix?: string;
  revokedAt?: string | null;
  revokedBy?: string;
  state?: string;
  version: number;
};
type IdentityDataRuleRow = {
  appliesTo?: string | null;
  description?: string;
  id: string;
  listing?: string;
  sql?: string;
  status?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type IdentityRoleRow = {
  description?: string;
  id: string;
  nameEn?: string;
  nameZh?: string;
  permissionCount?: number;
  roleCode?: string;
  roleType?: string;
  updatedAt?: string;
  updatedBy?: string;
  userCount?: number;
  version: number;
};
type IdentitySignInLogRow = {
  address?: string;
  agent?: string;
  at?: string;
  id: string;
  method?: string;
  outcome?: string;
  userId?: string | null;
  username?: string;
};
type IdentitySsoUserRow = {
  actions: RowAction[];
  id: string;
  issuer?: string;
  lastSignInAt?: string;
  linkedAt?: string;
  name?: string;
  organizeNames?: string | null;
  roleNames?: string | null;
  source?: string;
  ssoEmail?: string;
  state: string;
  subject?: string;
  updatedAt?: string;
  updatedBy?: string;
  username?: string;
  version: number;
};
type IdentityUserAccountRow = {
  actions: RowAction[];
  companyCategory?: string;
  companyName?: string;
  createdAt?: string;
  createdBy?: string;
  creditCode?: string;
  email?: string | null;
  employeeNo?: string;
  id: string;
  language?: string;
  level?: string;
  mobile?: string;
  mustChangePassword?: boolean;
  name?: string;
  organizeNames?: string | null;
  passwordChangedAt?: string | null;
  phone?: string;
  roleNames?: string | null;
  source?: string;
  state: string;
  surname?: string;
  updatedAt?: string;
  updatedBy?: string;
  userType?: string;
  username?: string;
  verification?: string;
  version: number;
};
/** A column of the review. */
type ImportColumn = {
  dictName?: string | null;
  field: string;
  label: string;
  required: boolean;
  /** As in the list's description. */
  type: string;
  width: number;
};
type ImportCorrection = {
  cells?: CorrectedCell[];
  choices?: ChosenCell[];
  id: string;
  /** Lines that are not to come in after all. */
  leave?: number[];
  version: number;
};
/** A line that would change something, or cannot. */
type ImportLine = {
  /** By field: what stands in the list now, of fields that would change. */
  before: { [key: string]: string };
  conflicts: Conflict[];
  kind: LineKind;
  /** The row of the workbook. */
  line: number;
  problems: Problem[];
  recordId?: string | null;
  /** By field: what the file says. */
  values: { [key: string]: string };
};
/** What all lines belong to. */
type ImportParent = {
  /** Why the lines must be looked at again before they are applied. */
  changed?: string | null;
  name: string;
};
type ImportRef = { id: string; version: number };
type ImportReview = {
  columns: ImportColumn[];
  /** Lines that would change nothing are left out. */
  lines: ImportLine[];
  parent?: ImportParent | null;
  task: ImportTask;
};
type ImportTask = {
  actions?: RowAction[];
  /** Cells that both sides changed and nobody has decided about. */
  conflicts: number;
  endedAt?: Moment | null;
  /** Why it came back, in its owner's language. */
  error: string;
  id: string;
  keepUntil: Moment;
  linesApplied: number;
  linesChanged: number;
  linesNew: number;
  linesSame: number;
  linesWrong: number;
  listing: string;
  /** The file's. */
  name: string;
  requestedAt: Moment;
  status: string;
  version: number;
  /** What all rows belong to; empty where each says so itself. */
  within: string;
};
type Leader = Base & {
  function: string;
  /** The user's name as it was when he was named. */
  leader: string;
  organizeId: string;
  partnerNum: string;
  supplierEn: string;
  /** Its number in the ERP, or ours where it has none. */
  supplierNo: string;
  supplierZh: string;
  userId: string;
};
/** The transition table of the listing's machine. The product's own steps are part of it. */
type LifeView = {
  initial: string;
  /** The states of the ordinary way, in their order; empty where the list is not one of documents. */
  path: string[];
  transitions: TransitionView[];
  /** Who is waited for in which state. In the others nobody is, as far as the caller is told. */
  waiting: LifeWaitView[];
};
/** Somebody must act on documents in this state. */
type LifeWaitView = {
  /** Whether the caller is one of those who can. */
  mine: boolean;
  state: string;
};
type LineKind = "new" | "changed" | "gone";
type LineReply = { line: string; replies: DatedQuantity[] };
type ListingExplain = PageQuery & {
  /** Really runs it and says how long each step took. */
  analyze?: boolean;
  listing: string;
};
/** A question to the list of this code, as its page is asked. */
type ListingQuestion = PageQuery & { listing: string };
type ListingView = {
  /** Whether the files of its records can be downloaded as one archive. */
  archivable: boolean;
  /** The actions that can be done to thousands of rows at once, as a job. */
  batchActions: string[];
  columns: ColumnView[];
  defaultSort: SortView[];
  /** Whether the caller may bring lines in from a workbook. */
  importable: boolean;
  /** What leads from state to state, for drawing it; none where the list has no states. */
  life?: LifeView | null;
  listing: string;
  /** Where files go that are named after the numbers of its records, if the caller may add any. */
  namedFiles?: NamedFilesView | null;
  /** Whether it answers only questions with a condition or a search. */
  needsCondition: boolean;
  pageSizes: number[];
  /** The fields that a plain search looks at. */
  quickSearch: string[];
  states: StateView[];
  /** The period that every question must name. */
  window?: WindowView | null;
};
type Login = {
  /** From a solved captcha for the action `login`. */
  captchaTicket?: string;
  /** Wrapped to the key. */
  password: string;
  passwordKeyId: string;
  /** User name or e-mail. */
  username: string;
};
type LongTask = {
  bytes?: number | null;
  /** Pieces done and refused, of all; none while nobody has counted. */
  done: number;
  endedAt?: Moment | null;
  /** Why it failed, in its owner's language. */
  error: string;
  /** The ending of the file it makes. */
  file: string;
  id: string;
  keepUntil: Moment;
  /** `module.what_it_does` */
  kind: string;
  name: string;
  /** The page that shows what it is about. */
  page: string;
  refused: number;
  requestedAt: Moment;
  status: string;
  /** The record it is about. */
  subjectId?: string | null;
  total?: number | null;
  version: number;
};
type MadeApiKey = {
  key: ApiKey;
  /** The whole key, told this once. */
  secret: string;
};
type MailRef = { id: string };
type Match = {
  /** The strongest of the reasons, and all of them. */
  cause: string;
  createdAt: Moment;
  decidedAt?: Moment | null;
  decidedBy: string;
  evidence: MatchEvidence[];
  /** The filing that was looked at. */
  filingId?: string | null;
  id: string;
  /** The organisation that was compared, and the one it may be. */
  organizeId: string;
  otherEn: string;
  otherId: string;
  otherZh: string;
  reason: string;
  reasons: string;
  /** How alike the names are, from 0 to 1. */
  similarity: Quantity;
  state: string;
  supplierEn: string;
  supplierZh: string;
  updatedAt: Moment;
  updatedBy: string;
  version: number;
};
/** What the two have in common. */
type MatchEvidence = {
  /** One of the causes. */
  cause: string;
  field: string;
  /** Where it was filed, and what stands there; of an account only its end. */
  section: string;
  typed: string;
};
type MatchedCopy = {
  documentNumber: string;
  id: string;
  /** What people call a document of this kind. */
  kindLabel: string;
  version: number;
};
type Memberships = { organizeId: string; userIds: string[] };
type MenuEntry = Base & {
  cache: boolean;
  component: string;
  hidden: boolean;
  icon: string;
  languageKey: string;
  /** 1 for a menu entry, 2 for a button. */
  menuType: number;
  parentId?: string | null;
  parentUrl: string;
  permission: string;
  sort: number;
  /** Told with the whole menu. */
  titles?: MenuTitles | null;
  url: string;
};
type MenuForm = {
  cache?: boolean;
  component?: string;
  hidden?: boolean;
  icon?: string;
  /** Absent for a new entry. */
  id?: string | null;
  languageKey: string;
  menuType: number;
  parentId?: string | null;
  permission?: string;
  sort?: number;
  url?: string;
  /** The version the caller has seen; absent for a new entry. */
  version?: number | null;
};
type MenuOrder = { entries: MenuPlace[] };
type MenuPlace = {
  id: string;
  sort: number;
  /** The version the caller has seen. */
  version: number;
};
/** The name of an entry whose key is a word of the server, such as the title of its list. In both languages: the menu is not asked for again when the language changes. */
type MenuTitles = { en: string; zh: string };
/** A message as the bell has it; only describes. */
type Message = {
  actions?: RowAction[];
  at: string;
  content: string;
  id: string;
  /** The page it leads to; may be empty. */
  link: string;
  readAt?: string | null;
  /** `unread` or `read` */
  state: string;
  template: string;
  title: string;
  /** `task`, `notice` or `alert` */
  type: string;
  version: number;
};
type MessageMailRow = {
  actions: RowAction[];
  address?: string;
  attempts?: number;
  error?: string;
  id: string;
  language?: string;
  queuedAt?: string;
  queuedBy?: string;
  recipient?: string;
  sentAt?: string | null;
  state: string;
  template?: string;
  title?: string;
  type?: string;
  version: number;
};
type MessageMessageRow = {
  actions: RowAction[];
  at?: string;
  content?: string;
  id: string;
  link: string;
  readAt?: string | null;
  state: string;
  template?: string;
  title?: string;
  type?: string;
  userId?: string;
  version: number;
};
type MessageRefs = { ids: string[] };
type MessageTemplateRow = {
  changed?: boolean;
  code?: string;
  content?: string;
  id: string;
  language?: string;
  note?: string;
  notifyMethod?: string;
  title?: string;
  type?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type ModifyPassword = {
  confirmPassword: string;
  newPassword: string;
  oldPassword: string;
  passwordKeyId: string;
};
/** One module and the permissions it declares, labels in the caller's language. */
type ModuleAuth = { label: string; module: string; permissions: PermissionAuth[] };
/** A list of the module, and what there is of it. */
type ModuleList = {
  code: string;
  /** Columns that a view may show. */
  columns: number;
  /** Searches that ship with it. */
  scenes: number;
  titleEn: string;
  titleZh: string;
  /** Views for everyone, the one that ships among them; users' own are nobody else's business. */
  views: number;
};
type Moment = string;
/** A holiday, or a weekend day people work on. */
type NamedDay = {
  day: Day;
  id: string;
  nameEn: string;
  nameZh: string;
  /** People work on it; else it is a holiday. */
  workday: boolean;
};
/** Files that find their records by the number their names begin with. */
type NamedFilesView = {
  /** A number as it is written; letters stand for the year, the month and the day. */
  example: string;
  places: AttachSlot[];
};
type NamedLeader = {
  function: string;
  organizeId: string;
  /** Nobody takes the function away from whoever has it. */
  userId?: string | null;
  /** The version of the leader that the caller has seen; 0 where there was none. */
  version?: number;
};
type NewApiKey = {
  /** Empty for none. */
  expiresAt?: string | null;
  /** What it is for. */
  name: string;
  /** In whose name it calls. */
  ownerId: string;
  permissions: string[];
};
type NewComment = {
  entityId: string;
  entityKind: string;
  /** For the buying side only. What is said while one side keeps the document to itself is for that side only in any case. */
  internal?: boolean;
  /** Users to be told of it, if they may see the document. */
  mentioned?: string[];
  said: string;
};
type Newest = {
  newest: Message[];
  /** Counted up to a hundred. */
  unread: number;
};
/** A company code or a purchasing organisation, and what is in force of the supplier there. */
type OaCode = {
  before?: OaTerms | null;
  code: string;
  line: string;
  /** In the reader's language. */
  name: string;
  view: string;
};
type OaCodesOf = { organizeId: string };
type OaDeletion = {
  deletedBecause?: string;
  /** What was never saved has none. */
  id?: string | null;
  version?: number;
};
/** One line of what approvers read. */
type OaFact = { label: string; value: string };
/** What is asked for in one of them; an empty term stays as it is. */
type OaLine = OaTerms & {
  /** What was in force when it was last written or submitted; none where the supplier is new there. */
  before?: OaTerms | null;
  code: string;
  /** `company:1000`, `purchasing:3000` */
  line: string;
  /** `company` or `purchasing` */
  view: string;
};
/** A process as it would go to the OA. */
type OaPreview = {
  facts: OaFact[];
  /** What stands against submitting it, in the reader's language. */
  missing: string[];
};
type OaProcess = Common & Supplier & {
  decidedAt?: Moment | null;
  decidedBy: string;
  deletedBecause: string;
  /** The supplier's number in the ERP, for a change of what the ERP has. */
  erpNo: string;
  lineCount: number;
  /** Rows of the list come without them. */
  lines?: OaLine[];
  /** The OA's own number; empty while it has none. */
  oaNumber: string;
  /** What was last said about it, there or by the OA itself. */
  opinion: string;
  plannedImportDate?: Day | null;
  /** How the supplier's last qualification ended; may be empty. */
  qualificationConclusion: string;
  qualifiedUntil?: Day | null;
  reason: string;
  submittedAt?: Moment | null;
  submittedBy: string;
  /** `new_supplier`, `info_change` or `bidding_invitation` */
  type: string;
};
type OaProcessForm = {
  lines?: { confirmationControl?: string; currency?: string; incoterms?: string; line?: string; paymentMethods?: string; paymentTerms?: string; purchasingGroup?: string; reconciliationAccount?: string }[];
  organizeId?: string;
  plannedImportDate?: string;
  qualificationConclusion?: string;
  qualifiedUntil?: string;
  reason?: string;
  type?: string;
};
/** The terms of a supplier in a company code or a purchasing organisation; those that the other has are empty. */
type OaTerms = {
  confirmationControl: string;
  /** Of a purchasing organisation, as are all that follow. */
  currency: string;
  incoterms: string;
  paymentMethods: string;
  paymentTerms: string;
  purchasingGroup: string;
  /** Of a company code, as are the payment methods. */
  reconciliationAccount: string;
};
type Offered = {
  /** For typing it in by hand. */
  secret: string;
  /** For the picture an app reads. */
  uri: string;
};
type OrderChange = Disputed & {
  arrivedAt: Moment;
  /** Rows of the list come without them. */
  changes?: ChangedField[];
  currencyChanged: boolean;
  decidedAt?: Moment | null;
  decidedBy: string;
  lineDeleted: boolean;
  materialChanged: boolean;
  orderCancelled: boolean;
  orderNumber: string;
  paymentTermsChanged: boolean;
  priceChanged: boolean;
  purchaseOrderId: string;
  quantityChanged: boolean;
};
type OrderField = { field: string; message: string };
type OrderIds = { ids: string[] };
type OrderLine = {
  /** What its quantity costs; none where that cannot be counted. */
  amount?: Amount | null;
  confirmedOn?: Day | null;
  confirmedQuantity: Quantity;
  /** How many units of the price are how many of the quantity: `1 KG = 7 PC`. Absent where they are one for one. */
  conversion?: string;
  dayDifference: number;
  description: string;
  line: string;
  material: string;
  netPrice: Amount;
  plant: string;
  priceQuantity: Quantity;
  /** The unit that the price is for: empty where it is that of the quantity, none where nobody has asked the ERP yet. */
  priceUnit?: string | null;
  quantity: Quantity;
  quantityDifference: Quantity;
  /** Whether the ERP has approved its purchase: `released` or `unreleased`. */
  releaseStatus: string;
  /** When the supplier promises how much. */
  replies: DatedQuantity[];
  requiredOn?: Day | null;
  /** When the ERP wants how much. */
  schedule: DatedQuantity[];
  /** `open`, `draft`, `replied`, `deleted` or `delivered`. */
  state: string;
  storageLocation: string;
  /** What he submitted last, where `replies` are his draft; on his own page only. */
  submitted?: DatedQuantity[];
  taxCode: string;
  unit: string;
};
type OrderReason = DocumentRef & { reason?: string };
type OrderReplies = { orders: OrderReply[] };
type OrderReply = DocumentRef & {
  /** Lines that are not named keep what was promised for them. */
  lines?: LineReply[];
};
/** What became of one order of several. */
type OrderResult = {
  done: boolean;
  /** Fields that were wrong, such as `lines.00010`. */
  fields: OrderField[];
  id: string;
  /** Why nothing was done. */
  message: string;
  /** The version it has now; as it was sent where nothing was done. */
  version: number;
};
type OrderRows = { rows: DocumentRef[] };
type OrdersClaimRow = {
  actions: RowAction[];
  answer?: string;
  createdBy?: string;
  currency?: string;
  customerCompensation?: string;
  description?: string;
  dullStock?: string;
  id: string;
  logistics?: string;
  number?: string;
  orderNumber?: string;
  organizeId?: string;
  reason?: string;
  rework?: string;
  settledAmount?: string | null;
  settlement?: string;
  stampDueOn?: string | null;
  stampLate?: boolean;
  stampState?: string;
  state: string;
  supplierEn?: string;
  supplierZh?: string;
  title?: string;
  total?: string;
  travel?: string;
  updatedAt?: string;
  updatedBy?: string;
  venue?: string;
  version: number;
};
type OrdersOrderChangeRow = {
  actions: RowAction[];
  answer?: string;
  arrivedAt?: string;
  createdBy?: string;
  currencyChanged?: boolean;
  decidedAt?: string | null;
  decidedBy?: string;
  id: string;
  lineDeleted?: boolean;
  materialChanged?: boolean;
  number?: string;
  orderCancelled?: boolean;
  orderNumber?: string;
  organizeId?: string;
  paymentTermsChanged?: boolean;
  priceChanged?: boolean;
  purchaseOrderId?: string;
  quantityChanged?: boolean;
  reason?: string;
  stampDueOn?: string | null;
  stampLate?: boolean;
  stampState?: string;
  state: string;
  supplierEn?: string;
  supplierZh?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type OrdersOrderLineRow = {
  action?: string;
  confirmedOn?: string | null;
  confirmedQuantity?: string;
  currency?: string;
  dayDifference?: number | null;
  description?: string;
  id: string;
  line?: string;
  material?: string;
  netPrice?: string;
  number?: string;
  orderDate?: string;
  orderType?: string;
  organizeId?: string | null;
  plant?: string;
  priceQuantity?: string;
  priceUnit?: string | null;
  purchaseOrderId?: string;
  quantity?: string;
  quantityDifference?: string;
  releaseStatus?: string;
  requiredOn?: string | null;
  state?: string;
  storageLocation?: string;
  supplierEn?: string;
  supplierZh?: string;
  taxCode?: string;
  unit?: string;
  updatedAt?: string;
};
type OrdersPenaltyRow = {
  actions: RowAction[];
  amount?: string;
  createdBy?: string;
  currency?: string;
  decidedAt?: string | null;
  decidedBy?: string;
  documentId?: string;
  documentKind: string;
  documentNumber?: string;
  dueOn?: string;
  id: string;
  number?: string;
  organizeId?: string;
  reason?: string;
  settlement?: string;
  stampedCopyId?: string;
  state: string;
  supplierEn?: string;
  supplierZh?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type OrdersPurchaseOrderRow = {
  acceptedAt?: string | null;
  acceptedBy?: string;
  acceptedVersion?: number | null;
  actions: RowAction[];
  amount?: string;
  companyCode?: string;
  currency?: string;
  currencyChanged?: boolean;
  dayDifference?: number | null;
  deliveryStatus?: string;
  erpState?: string;
  id: string;
  lineCount?: number;
  lineDeleted?: boolean;
  materialChanged?: boolean;
  number?: string;
  orderCancelled?: boolean;
  orderDate?: string;
  orderType?: string;
  organizeId?: string | null;
  paymentTerms?: string;
  paymentTermsChanged?: boolean;
  priceChanged?: boolean;
  publishedAt?: string | null;
  publishedBy?: string;
  purchasingGroup?: string;
  purchasingOrganization?: string;
  quantityChanged?: boolean;
  quantityDifference?: string | null;
  reason?: string;
  repliedAt?: string | null;
  repliedBy?: string;
  replyDueOn?: string | null;
  replyOutcome?: string;
  stampDueOn?: string | null;
  stampLate?: boolean;
  stampState?: string;
  state: string;
  status?: string;
  supplierEn?: string;
  supplierErpNo?: string;
  supplierZh?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type OrdersReturnOrderRow = {
  actions: RowAction[];
  amount?: string;
  answer?: string;
  createdBy?: string;
  creditNote?: string;
  currency?: string;
  description?: string;
  handling?: string;
  id: string;
  lineCount?: number;
  number?: string;
  orderNumber?: string;
  organizeId?: string;
  pickUpOn?: string | null;
  purchaseOrderId?: string;
  reason?: string;
  settledAmount?: string | null;
  stampDueOn?: string | null;
  stampLate?: boolean;
  stampState?: string;
  state: string;
  supplierEn?: string;
  supplierZh?: string;
  title?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type Organize = Common & {
  authState: string;
  classification: string;
  commitState: string;
  /** Of a company of our own group. */
  companyCode: string;
  comprehensiveItem: string;
  createdAt: Moment;
  erpNo?: string | null;
  erpState: string;
  /** The state it was frozen in; empty while it is not. */
  frozenFrom: string;
  grade: string;
  internalGroup: boolean;
  nameEn: string;
  nameZh: string;
  oaState: string;
  orgCategory: string;
  /** Why it was frozen, released or ended; empty for suppliers. */
  reason: string;
  /** `S` for a supplier, `C` for the buying side. */
  relationType: string;
  /** The newest states of what there is about it: its filing, whether that was handed in, its authentication; for the buying side also its process in the OA and its hand-over to the ERP. */
  reviewState: string;
  shortNameEn: string;
  shortNameZh: string;
  validUntil?: Day | null;
};
type OrganizeAllocation = DocumentRef & {
  /** Makes these, and no others, the user's organisations. */
  organizeIds: string[];
};
type OrganizeForm = {
  classification?: string;
  /** Of a company of our own group. */
  companyCode?: string;
  /** Asked for with comprehensive purchasing only. */
  comprehensiveItem?: string;
  /** Empty until the ERP system has given one. */
  erpNo?: string;
  /** True or false, also as text. */
  internalGroup?: boolean;
  nameEn: string;
  nameZh: string;
  orgCategory?: string;
  /** `S` for a supplier, `C` for the buying side. */
  relationType: string;
  shortNameEn?: string;
  shortNameZh?: string;
};
type OrganizeInfo = { id: string; nameEn: string; nameZh: string };
type OutcomeTaken = {
  /** `done`, `duplicate` or `unknown`; none of them needs to be told again. */
  taken: string;
};
/** A call-back, signed by `x-key-id`, `x-timestamp` and `x-signature`. */
type OutcomeTold = {
  decidedBy?: string | null;
  /** `approved`, `returned` or `deleted` */
  decision: string;
  opinion?: string | null;
  process: string;
  /** What we called the approval when we started it. */
  reference: string;
  /** Counts the decisions about one approval. */
  sequence: number;
};
type OutsideFeed = {
  /** Why the latest comparison failed; empty where it did not. */
  compareError: string;
  compareFailedAt?: Moment | null;
  /** When its copies were compared with the system last. */
  comparedAt?: Moment | null;
  configured: boolean;
  /** How many things we have a copy of; counted up to 10,001. */
  copies: number;
  dueAt?: Moment | null;
  /** Seconds from the end of one reading to the next. */
  everySeconds: number;
  failedAt?: Moment | null;
  /** How many things the latest reading found, known ones included. */
  lastCount: number;
  /** Why the latest reading failed; empty where it did not. */
  lastError: string;
  /** The newest change seen. */
  mark?: Moment | null;
  /** As `kind` of the records it read. */
  name: string;
  /** It is compared every night and not read in between. */
  onlyCompared: boolean;
  readAt?: Moment | null;
  reading: boolean;
  /** `oa` or `erp` */
  system: string;
  /** What it was told and cannot be read, the oldest of it. */
  unread: UnreadItem[];
  /** How much of it there is; at most 1,000 are kept. */
  unreadCount: number;
};
type OutsideSystem = {
  /** When our copy was compared with it last. */
  comparedAt?: Moment | null;
  comparing: boolean;
  configured: boolean;
  /** Of them, those whose latest try failed. */
  failed: number;
  givenUp: number;
  lastError: string;
  lastFailureAt?: Moment | null;
  lastSuccessAt?: Moment | null;
  /** On their way or to be sent. */
  open: number;
  /** Left alone until then after several failures. */
  pausedUntil?: Moment | null;
  /** When changes were read last. */
  readAt?: Moment | null;
  /** `oa` or `erp` */
  system: string;
};
type OwnCodeAsked = { captchaTicket?: string };
type PageErrorReport = {
  /** The browser, as it names itself. */
  agent?: string;
  message: string;
  /** The path of the page; a query is cut off. */
  page: string;
  stack?: string;
};
type PageOfBaseBusinessModuleRow = {
  content: BaseBusinessModuleRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfBaseCalendarDayRow = {
  content: BaseCalendarDayRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfBaseDeadLetterRow = {
  content: BaseDeadLetterRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfBaseDictItemRow = {
  content: BaseDictItemRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfBaseReleaseNoteRow = {
  content: BaseReleaseNoteRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfBaseTableViewRow = {
  content: BaseTableViewRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfBaseTimedJobRow = {
  content: BaseTimedJobRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfBaseTimedJobRunRow = {
  content: BaseTimedJobRunRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfContentAnnouncementReaderRow = {
  content: ContentAnnouncementReaderRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfContentAnnouncementRow = {
  content: ContentAnnouncementRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfContentArticleColumnRow = {
  content: ContentArticleColumnRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfContentBatchTaskRow = {
  content: ContentBatchTaskRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfContentDownloadTaskRow = {
  content: ContentDownloadTaskRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfContentImportTaskRow = {
  content: ContentImportTaskRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfContentLongTaskRow = {
  content: ContentLongTaskRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfExchangeDriftRow = {
  content: ExchangeDriftRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfExchangeRecordRow = {
  content: ExchangeRecordRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfIdentityApiKeyRow = {
  content: IdentityApiKeyRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfIdentityDataRuleRow = {
  content: IdentityDataRuleRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfIdentityRoleRow = {
  content: IdentityRoleRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfIdentitySignInLogRow = {
  content: IdentitySignInLogRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfIdentitySsoUserRow = {
  content: IdentitySsoUserRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfIdentityUserAccountRow = {
  content: IdentityUserAccountRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfMessageMailRow = {
  content: MessageMailRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfMessageMessageRow = {
  content: MessageMessageRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfMessageTemplateRow = {
  content: MessageTemplateRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfOrdersClaimRow = {
  content: OrdersClaimRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfOrdersOrderChangeRow = {
  content: OrdersOrderChangeRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfOrdersOrderLineRow = {
  content: OrdersOrderLineRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfOrdersPenaltyRow = {
  content: OrdersPenaltyRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfOrdersPurchaseOrderRow = {
  content: OrdersPurchaseOrderRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfOrdersReturnOrderRow = {
  content: OrdersReturnOrderRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerAuthenticationRow = {
  content: PartnerAuthenticationRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerBankChangeRow = {
  content: PartnerBankChangeRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerCertificateRow = {
  content: PartnerCertificateRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerChangeRecordRow = {
  content: PartnerChangeRecordRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerErpPushRow = {
  content: PartnerErpPushRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerFilingRow = {
  content: PartnerFilingRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerFillingRow = {
  content: PartnerFillingRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerLeaderRow = {
  content: PartnerLeaderRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerMatchRow = {
  content: PartnerMatchRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerOaProcessRow = {
  content: PartnerOaProcessRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPartnerOrganizeRow = {
  content: PartnerOrganizeRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPortalDoneTodoRow = {
  content: PortalDoneTodoRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPortalPageErrorRow = {
  content: PortalPageErrorRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfPortalTodoRow = {
  content: PortalTodoRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfQualityFileTaskRow = {
  content: QualityFileTaskRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfSealCertificateRow = {
  content: SealCertificateRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
type PageOfSealStampedCopyRow = {
  content: SealStampedCopyRow[];
  next?: string | null;
  totalElements: number;
  totalIsExact: boolean;
};
/** One question to a list. The same value serves a page, a saved scene, an address, an export and the API. */
type PageQuery = {
  /** `next` of the page before: goes on after its last row, however deep. `pageNum` then says nothing. */
  after?: string | null;
  /** The fields wanted; none means all. Those every row carries come with any choice. */
  columns?: string[];
  conditions?: Condition[];
  /** Whether to count. A page without it still says what it knows: the count, where the list ends on it or a search found the rows anyway; else `totalElements` 0, not exact. `listing/found` counts apart. */
  count?: boolean;
  pageNum?: number;
  pageSize?: number;
  /** The quick-search box. */
  search?: string | null;
  sort?: SortBy[];
  /** The time zone (`Asia/Shanghai`) in which days begin; none means the installation's. */
  timeZone?: string | null;
  /** The saved view whose columns are wanted; none means the system view. */
  viewId?: string | null;
};
/** How the paper that was stamped compares with the document as it is now. */
type PaperCheck = {
  /** The totals such a paper would say, with their currency. */
  amounts: string[];
  /** The version a paper printed now would be. */
  current: number;
  /** The number on the paper; empty where it could not be read. */
  number: string;
  /** `fits`, `older`, `other` (another document's paper) or `unread`. */
  outcome: string;
  /** The version that was stamped; none where it could not be read. */
  version?: number | null;
};
type PartnerAuthenticationRow = {
  accountTail?: string;
  actions: RowAction[];
  bankName?: string;
  createdBy?: string;
  decidedAt?: string | null;
  decidedBy?: string;
  evidenceCount?: number;
  id: string;
  legalPerson?: string;
  licenceNumber?: string;
  number?: string;
  organizeId?: string;
  paidAt?: string | null;
  paidBy?: string;
  reason?: string;
  startedAt?: string;
  state: string;
  supplierEn?: string;
  supplierZh?: string;
  tries?: number;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type PartnerBankChangeRow = {
  accountName?: string;
  accountTail?: string;
  actions: RowAction[];
  changeType?: string;
  confirmedAt?: string | null;
  confirmedBy?: string;
  coolingUntil?: string | null;
  createdBy?: string;
  endedAt?: string | null;
  endedBy?: string;
  filingId?: string;
  filingNumber?: string;
  flagCount?: number;
  id: string;
  inForceAt?: string | null;
  isFirst?: boolean;
  number?: string;
  organizeId?: string;
  proposedAt?: string;
  proposedBy?: string;
  reason?: string;
  reviewedBy?: string;
  state: string;
  supplierEn?: string;
  supplierZh?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type PartnerCertificateRow = {
  authority?: string;
  certificateNumber?: string;
  effectiveDate?: string;
  expiryDate?: string;
  id: string;
  issueDate?: string;
  organizeId?: string;
  organizeState?: string | null;
  partnerNum?: string | null;
  supplierEn?: string;
  supplierZh?: string;
  type?: string;
};
type PartnerChangeRecordRow = {
  after?: string;
  approvedBy?: string;
  at?: string;
  before?: string;
  field?: string;
  fieldWord?: string;
  filedBy?: string;
  filingId?: string;
  filingNumber?: string;
  id: string;
  organizeId?: string;
  rowLabel?: string;
  section?: string;
  supplierEn?: string;
  supplierZh?: string;
};
type PartnerErpPushRow = {
  actions: RowAction[];
  answeredAt?: string | null;
  askedAt?: string;
  createdBy?: string;
  erpNo?: string;
  field?: string;
  id: string;
  kind?: string;
  message?: string;
  number?: string;
  organizeId?: string;
  reference?: string | null;
  sentAt?: string | null;
  state: string;
  supplierEn?: string;
  supplierZh?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type PartnerFilingRow = {
  actions: RowAction[];
  createdBy?: string;
  decidedAt?: string | null;
  decidedBy?: string;
  fieldsChanged?: number;
  filingType?: string;
  filledBy?: string;
  id: string;
  number?: string;
  openDoubts?: number;
  organizeId?: string;
  reason?: string;
  sectionsChanged?: number;
  sectionsDone?: number;
  state: string;
  submittedAt?: string | null;
  submittedBy?: string;
  supplierEn?: string;
  supplierZh?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type PartnerFillingRow = {
  fieldCount?: number;
  filled?: number;
  id: string;
  organizeId?: string;
  percent?: number;
  rowCount?: number;
  section?: string;
  supplierEn?: string;
  supplierZh?: string;
  updatedAt?: string;
};
type PartnerLeaderRow = {
  actions: RowAction[];
  function?: string;
  id: string;
  leader?: string;
  organizeId?: string;
  partnerNum?: string;
  state: string;
  supplierEn?: string;
  supplierNo?: string;
  supplierZh?: string;
  updatedAt?: string;
  updatedBy?: string;
  userId?: string;
  version: number;
};
type PartnerMatchRow = {
  actions: RowAction[];
  cause?: string;
  createdAt?: string;
  decidedAt?: string | null;
  decidedBy?: string;
  filingId?: string | null;
  id: string;
  organizeId?: string;
  otherEn?: string;
  otherId?: string;
  otherZh?: string;
  reason?: string;
  reasons: string;
  similarity?: string;
  state: string;
  supplierEn?: string;
  supplierZh?: string;
  updatedAt?: string;
  version: number;
};
type PartnerOaProcessRow = {
  actions: RowAction[];
  createdBy?: string;
  decidedAt?: string | null;
  decidedBy?: string;
  deletedBecause?: string;
  erpNo?: string;
  id: string;
  lineCount?: number;
  number?: string;
  oaNumber?: string;
  opinion?: string;
  organizeId?: string;
  plannedImportDate?: string | null;
  qualificationConclusion?: string;
  qualifiedUntil?: string | null;
  reason?: string;
  state: string;
  submittedAt?: string | null;
  submittedBy?: string;
  supplierEn?: string;
  supplierZh?: string;
  type?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type PartnerOrganizeRow = {
  actions: RowAction[];
  addressEn?: string;
  addressZh?: string;
  authState?: string;
  biddingAccount?: boolean | null;
  buildingArea?: string | null;
  classification?: string;
  commitState?: string;
  companyCode?: string;
  comprehensiveItem?: string;
  createdAt?: string;
  createdBy?: string;
  currency?: string;
  dunsNumber?: string;
  email?: string;
  enterpriseProperty?: string;
  erpNo?: string | null;
  erpState?: string;
  establishedDate?: string | null;
  fax?: string;
  grade?: string;
  gs1Prefix?: string;
  headcount?: number | null;
  id: string;
  internalGroup?: boolean;
  language?: string;
  legalPerson?: string;
  licenceDate?: string | null;
  licenceExpiry?: string | null;
  licenceNumber?: string;
  licenceType?: string;
  listed?: boolean | null;
  nameEn?: string;
  nameZh?: string;
  naturalPerson?: boolean | null;
  noFixedDate?: boolean | null;
  number?: string;
  oaState?: string;
  orgCategory?: string;
  paidCapital?: string | null;
  reason?: string;
  registerDate?: string | null;
  registeredArea?: string;
  registeredCapital?: string | null;
  relationType?: string;
  reviewState?: string;
  securityCode?: string;
  shortNameEn?: string;
  shortNameZh?: string;
  state: string;
  stockExchange?: string;
  tel?: string;
  totalArea?: string | null;
  updatedAt?: string;
  updatedBy?: string;
  validUntil?: string | null;
  version: number;
  web?: string;
};
type PasswordKey = {
  /** Comes back beside the wrapped fields. */
  keyId: string;
  /** The uncompressed point, base64url. */
  publicKey: string;
};
/** An account in force that may be paid to. */
type PayableAccount = {
  accountName: string;
  bankName: string;
  currency: string;
  id: string;
  isDefault: boolean;
  /** Its last four characters. */
  tail: string;
};
type Penalty = Common & Supplier & {
  amount: Amount;
  currency: string;
  decidedAt?: Moment | null;
  decidedBy: string;
  documentId: string;
  /** The code of the list the document stands in. */
  documentKind: string;
  documentNumber: string;
  /** The day that was missed. */
  dueOn: Day;
  /** Why it was waived. */
  reason: string;
  /** How it was settled. */
  settlement: string;
  stampedCopyId: string;
};
type PermissionAuth = {
  /** Whether the caller holds it himself and so may give it. */
  grantable: boolean;
  label: string;
  permission: string;
  /** The only side whose users it is of use to, `buyer` or `supplier`; absent where it is to both. */
  side?: string | null;
};
/** A menu entry (`menuType` 1) or a button permission (`menuType` 2). */
type PermissionEntry = {
  cache: number;
  component: string;
  componentName: string;
  hidden: boolean;
  icon: string;
  id: string;
  languageKey: string;
  menuType: number;
  parentId?: string | null;
  permission: string;
  redirect?: string | null;
  sort: number;
  titles?: MenuTitles | null;
  url: string;
};
type PermissionOption = { code: string; label: string };
type Portal = {
  /** Whether signing in, registering and resetting need the slider captcha. */
  captcha: boolean;
  /** The tenant's code, sent back in the `domainType` header of every call. */
  domainType: string;
  /** Whom users may ask; none where the company names nobody. */
  helpContact?: string | null;
  /** How long the link that invites a new user is good. */
  invitationDays: number;
  languages: string[];
  /** How many characters a new password has, at least and at most. */
  passwordLeast: number;
  passwordMost: number;
  /** Asked where to go to sign in with the company's own account; empty where there is none. */
  ssoUrl?: string | null;
  tenantNameEn: string;
  tenantNameZh: string;
  /** Where the company is: its days begin and end there, and so do deadlines. */
  timeZone: string;
  version: string;
};
type PortalDoneTodoRow = {
  amount?: string | null;
  assignee?: string;
  currency?: string;
  document?: string;
  doneAt?: string;
  doneBy?: string;
  dueAt?: string | null;
  entityId?: string;
  entityKind?: string;
  holder: string;
  hours?: string;
  id: string;
  label?: string;
  late?: boolean;
  organizeId: string | null;
  page: string;
  purchasingGroup?: string;
  since?: string;
  supplierEn?: string;
  supplierZh?: string;
  task?: string;
  taskKey?: string;
};
type PortalPageErrorRow = {
  agent?: string;
  firstAt?: string;
  id: string;
  lastAt?: string;
  message?: string;
  page?: string;
  stack?: string;
  times?: number;
  who?: string;
};
type PortalTodoRow = {
  amount?: string | null;
  area?: string;
  assignee?: string;
  currency?: string;
  document?: string;
  dueAt?: string | null;
  entityId?: string;
  entityKind?: string;
  holder: string;
  id: string;
  label?: string;
  organizeId: string | null;
  page: string;
  purchasingGroup?: string;
  responsible?: string;
  since?: string;
  supplierEn?: string;
  supplierZh?: string;
  task?: string;
  taskKey?: string;
  unassigned?: boolean;
  userId: string | null;
};
type Preference = {
  /** The hour of the daily mail, 0 to 23. */
  digestHour: number;
  /** The language of mails, `zh` or `en`; empty is that of the account. */
  language?: string;
  /** `at_once`, `daily` or `never` */
  noticeEmail: string;
  /** `at_once` or `daily` */
  taskEmail: string;
  /** Where the reader's mornings are, such as `Asia/Shanghai`. */
  timeZone: string;
};
/** A paragraph, or a row of a table where it has cells. */
type PreviewBlock = { cells: string[]; text: string };
type PreviewSheet = { more: boolean; name: string; rows: string[][] };
/** Something wrong with a line, or with one of its cells, in the words of its owner. */
type Problem = { field?: string | null; message: string };
type Profile = { language: string; mobile: string; phone: string };
/** What is left out stays as it is. */
type ProfileChange = {
  /** `zh` or `en`: of mails and messages. */
  language?: string | null;
  mobile?: string | null;
  phone?: string | null;
};
type Proof = {
  /** Empty where the password is asked for. */
  code?: string;
  /** Wrapped to the key; empty where a code is asked for. */
  password?: string;
  passwordKeyId?: string;
};
type ProofAsked = { by: ProofBy };
type ProofBy = "code" | "password" | "sso";
type PublicColumn = { brief: string; id: string; title: string };
/** A published release note in the reader's language. */
type PublishedVersion = {
  /** One change each. */
  publishContent: string[];
  publishTime: Moment;
  versionNum: string;
};
type PublishedVersions = { list: PublishedVersion[] };
type PurchaseOrder = Stamp & {
  /** Since when a reply that differs from the order is accepted; none while it is not, or another reply is asked for. */
  acceptedAt?: Moment | null;
  acceptedBy: string;
  /** The version of the order with the reply that was accepted. */
  acceptedVersion?: number | null;
  amount: Amount;
  companyCode: string;
  currency: string;
  dayDifference: number;
  /** `none`, `part` or `all`. */
  deliveryStatus: string;
  /** What became of the reply in the ERP: empty, `sent`, `taken` or `refused`. */
  erpState: string;
  id: string;
  lineCount: number;
  /** Rows of the list come without them. */
  lines?: OrderLine[];
  number: string;
  orderDate: Day;
  orderType: string;
  /** None while nobody here has the ERP's number of the supplier. */
  organizeId?: string | null;
  paymentTerms: string;
  publishedAt?: Moment | null;
  publishedBy: string;
  purchasingGroup: string;
  purchasingOrganization: string;
  quantityDifference: Quantity;
  reason: string;
  repliedAt?: Moment | null;
  repliedBy: string;
  /** The last day for the supplier's reply; none before it is published. */
  replyDueOn?: Day | null;
  state: string;
  /** The state, or what is still wrong with the reply, as the reader's side is told. Not part of the history. */
  status?: string;
  supplierEn: string;
  supplierErpNo: string;
  supplierZh: string;
  updatedAt: Moment;
  updatedBy: string;
  version: number;
};
/** Whether a supplier can be handed over now. */
type PushCheck = {
  /** What would be handed over: `create` or `change`. */
  kind: string;
  may: boolean;
  /** Why not, in the words of the command; empty where it may. */
  message: string;
};
type QualityFileTaskRow = {
  actions: RowAction[];
  checker?: string;
  checkerId: string | null;
  createdBy?: string;
  dueOn?: string;
  fileCount?: number | null;
  id: string;
  number?: string;
  organizeId?: string;
  provider?: string;
  providerId: string | null;
  reason?: string;
  reply?: string;
  request?: string;
  state: string;
  supplierEn?: string;
  supplierZh?: string;
  title?: string;
  updatedAt?: string;
  updatedBy?: string;
  version: number;
};
type Quantity = string;
/** A search under a name. */
type QueryScene = {
  /** Why it can no longer be asked, in the caller's language; none while it can. */
  broken?: string | null;
  business: string;
  /** `1` marks the caller's default. */
  defaultNot: string;
  /** The panel's lines, as a page takes them. */
  detailInfoList: Condition[];
  /** `system:…` for those that ship. */
  id: string;
  /** The quick-search box. */
  search?: string | null;
  sort: SortBy[];
  /** The code of the list. */
  tableCode: string;
  /** What people call the list. */
  tableName: string;
  title: string;
  /** The colour of its count: `idle`, `waiting` for rows that need a look, `returned` for overdue or failed ones. */
  tone: string;
  /** 0 ships with the list and stays as it is; 1 is the caller's own. */
  type: number;
  version: number;
  /** The view it opens with, as long as the caller has it. */
  viewId?: string | null;
};
type ReadyDocument = { id: string; kind: string };
/** One line of the list that both sides read. */
type ReadyItem = {
  code: string;
  /** Where to look at it, for those who may. */
  document?: ReadyDocument | null;
  holds: boolean;
  /** In the reader's language. */
  label: string;
  /** The number of its document, or the one that the ERP gave; may be empty. */
  number: string;
  /** By name; empty where nobody is named, or the reader is not told. */
  owner: string;
  /** Who brings it about, in the reader's language: the supplier, or a function of the buying company. Empty once it holds. */
  role: string;
  /** Since when it holds, or is waited for; absent where nobody wrote that down. */
  since?: Moment | null;
};
type RecordAsItWas = RecordVersion & {
  /** The whole record, as its page would have read it; none after its end. */
  record?: { [key: string]: unknown } | null;
};
type RecordRef = { id: string; version: number };
type RecordVersion = {
  action: string;
  actionLabel: string;
  at: string;
  /** It was deleted then. */
  ended: boolean;
  version: number;
  who: string;
};
/** A row that was refused, and why. */
type RefusedRow = { message: string; recordId: string };
type Register = {
  agreement: boolean;
  /** The version that was shown. */
  agreementVersion?: number;
  code: string;
  /** A value of the dictionary of organisations' categories. */
  companyCategory?: string;
  companyName?: string;
  /** Two letters of ISO 3166-1, if given. */
  country?: string;
  /** The licence's number: the unified social credit code, or the registration or tax number of a foreign company. */
  creditCode?: string;
  email: string;
  /** A value of the dictionary of licence types. */
  licenceType?: string;
  mobile?: string;
  name: string;
  password: string;
  passwordKeyId: string;
  position: string;
  secondPassword: string;
  surname: string;
};
type RegistrationChoice = { label: string; value: string };
type RegistrationOffer = {
  /** Plain text in the caller's language. */
  agreementText: string;
  /** Sent back with the registration. */
  agreementVersion: number;
  categories: RegistrationChoice[];
  licenceTypes: RegistrationChoice[];
};
type ReleaseNote = Base & {
  contentEn: string;
  contentZh: string;
  number: string;
  publishedAt?: Moment | null;
  status: string;
};
type ReleaseNoteForm = {
  contentEn: string;
  /** One change a line. */
  contentZh: string;
  /** The number of the release, such as `2.4`. */
  number: string;
};
type ReportAnswer = {
  by: ReportDimension;
  /** `columns`, `stacked` or `ranked`. */
  chart: string;
  /** The conditions of the rows of every figure. Those of a group, and of a value of the series, are joined to them by AND. */
  conditions: Condition[];
  groups: ReportGroup[];
  /** How many groups there are; those that are not shown are smaller than all that are. */
  groupsInAll: number;
  /** The list whose rows it counts. */
  listing: string;
  /** `count`, `sum` or `mean`. */
  measure: string;
  /** What is added up; none where rows are counted. */
  measured?: string | null;
  report: string;
  series?: ReportSeries | null;
  title: string;
  /** The colour of all marks where there is no series. */
  tone?: string | null;
  /** Of all groups, shown or not. */
  total: ReportFigure;
  /** The currency or unit of the figures; empty for rows without one, none where they have none. */
  unit?: string | null;
  /** Those that can be asked for, the one with most rows first. */
  units: string[];
};
type ReportDimension = {
  /** The conditions that the total needs beside the common ones. */
  conditions: Condition[];
  field: string;
  label: string;
  /** Its values are months, `yyyy-MM`. */
  months: boolean;
};
type ReportFigure = {
  /** An exact decimal; empty where there is nothing to take an average over. */
  figure: string;
  rows: number;
};
type ReportGroup = {
  conditions: Condition[];
  figure: string;
  label?: string | null;
  /** Its figures by value of the series; those without rows are left out. */
  parts: ReportPart[];
  rows: number;
  value: string;
};
type ReportPart = {
  figure: string;
  rows: number;
  /** The place of its value in the series. */
  series: number;
};
/** A report, about the rows that these conditions and this search leave. */
type ReportQuestion = {
  conditions?: Condition[];
  /** The code of a declared report. */
  report: string;
  search?: string | null;
  /** As of a page of the list: where days begin in the conditions. Months are always those where the company is. */
  timeZone?: string | null;
  /** The currency or unit of its amounts; none means the one with most rows. */
  unit?: string | null;
};
type ReportSeries = {
  field: string;
  label: string;
  months: boolean;
  /** In stacking order. */
  values: ReportValue[];
};
type ReportValue = {
  conditions: Condition[];
  /** None where the value says it itself: a month, a code, or nothing. */
  label?: string | null;
  /** `idle`, `progress`, `waiting`, `done` or `returned`; none where no colour means anything. */
  tone?: string | null;
  value: string;
};
type ResetAsked = {
  /** User name or e-mail. */
  account: string;
  captchaTicket?: string;
};
type ResetByLink = { confirmPassword: string; newPassword: string; passwordKeyId: string; token: string };
type Retry = { id: string };
/** What goes back of one line of the order; the order's words and price are those it had when this was written. */
type ReturnLine = {
  amount: Amount;
  description: string;
  line: string;
  material: string;
  netPrice: Amount;
  priceQuantity: Quantity;
  /** The unit that the price is for, where it is not that of the quantity; the amount is converted into it. */
  priceUnit?: string | null;
  quantity: Quantity;
  /** `quality`, `wrong_goods`, `surplus`, `damaged` or `other`. */
  reason: string;
  remark: string;
  unit: string;
};
type ReturnOrder = Disputed & {
  amount: Amount;
  /** The number of the supplier's credit note. */
  creditNote: string;
  currency: string;
  description: string;
  /** What the buyer wants for it: `replacement`, `credit` or `repair`. */
  handling: string;
  lineCount: number;
  /** Rows of the list come without them. */
  lines?: ReturnLine[];
  orderNumber: string;
  pickUpOn?: Day | null;
  purchaseOrderId: string;
  settledAmount?: Amount | null;
  title: string;
};
type ReturnOrderForm = {
  description?: string;
  handling?: string;
  lines?: { line?: string; quantity?: string; reason?: string; remark?: string }[];
  orderNumber?: string;
  organizeId?: string;
  pickUpOn?: string;
  title?: string;
};
/** A line of an order with what can still go back of it. */
type ReturnableLine = {
  description: string;
  left: Quantity;
  line: string;
  material: string;
  netPrice: Amount;
  ordered: Quantity;
  priceQuantity: Quantity;
  priceUnit?: string | null;
  unit: string;
};
type ReturnableOf = {
  purchaseOrderId: string;
  /** A return that is being written and shall not count against itself. */
  returnOrderId?: string | null;
};
type ReturnedFiling = DocumentRef & { marks?: FilingMark[]; reason?: string };
type RevealBank = {
  /** The change. */
  id: string;
};
/** The account that is asked for; of one that is to be ended, the one in force. */
type RevealedBank = {
  accountNumber: string;
  /** Empty where there is none. */
  iban: string;
};
type Role = Base & {
  description: string;
  nameEn: string;
  nameZh: string;
  permissionCount: number;
  /** Absent in lists. */
  permissions: string[];
  roleCode: string;
  /** `_PUR` for the buying side, `_SPLR` for suppliers, empty for both. */
  roleType: string;
  userCount: number;
};
type RoleAllocation = DocumentRef & {
  /** Makes these, and no others, the user's roles; none takes them all away. */
  roleIds: string[];
};
type RoleAuth = { permissions: string[]; roleId: string; version: number };
type RoleChosen = {
  /** One of the caller's roles; left out, all of them. */
  roleCode?: string | null;
};
type RoleForm = {
  description?: string;
  nameEn: string;
  nameZh: string;
  permissions: string[];
  roleCode: string;
  /** `_PUR`, `_SPLR` or empty. */
  roleType?: string;
};
type RoleInfo = { roleCode: string; roleName: string; roleType: string };
/** A role as the user form offers it. */
type RoleOption = { id: string; roleCode: string; roleName: string; roleType: string };
/** An action as a row carries it. */
type RowAction = {
  action: string;
  allowed: boolean;
  label: string;
  /** Why it is not allowed, in the caller's language. */
  reason?: string | null;
};
type RowDiff = {
  /** `added`, `removed` or `changed`. */
  change: string;
  fields: FieldDiff[];
  /** What the row is called. */
  label: string;
  /** None for the fields of the organisation itself. */
  row?: string | null;
  /** It does not come into force with the filing: a bank account is confirmed and verified by itself. */
  waits: boolean;
};
/** How many rows of one list; none where the user may not read it. */
type RowsOfList = { after: number; before: number; listing: string; title: string };
type RowsSeen = {
  after: number;
  /** The other lists it changes for the user: what hangs on hidden records is hidden with them. */
  also: RowsOfList[];
  /** Up to 10,000. */
  before: number;
  id: string;
  label: string;
  /** Without permission for the list the user sees no row, whatever the rules say. */
  mayRead: boolean;
};
type RuleField = {
  comparators: string[];
  /** What explains the values of a `dictionary` column. */
  dictName?: string | null;
  field: string;
  label: string;
  type: string;
};
/** A list that can be narrowed, and by what. */
type RuleModule = {
  /** What else a rule on it narrows, in the caller's words: lists whose rows hang on its records, and what every record has. */
  also: string[];
  fields: RuleField[];
  listing: string;
  title: string;
};
type RulePreview = {
  /** Effective users it applies to, of which at most twenty are counted. */
  affected: number;
  /** What the rule means; never run. */
  sql: string;
  users: RowsSeen[];
};
type SceneCount = {
  /** Exact up to 999; beyond it, 999. */
  count: number;
  /** The scene; empty for the whole list. */
  id: string;
  isExact: boolean;
};
type SceneCountsOf = {
  /** Conditions that hold for every scene, such as those of a page about one record. */
  conditions?: Condition[];
  /** The code of the list. */
  tableCode: string;
  /** The time zone (`Asia/Shanghai`) in which days begin; none means the installation's. */
  timeZone?: string | null;
};
type SceneDefault = {
  business?: string;
  /** Empty or `-1` for the default query: no scene. */
  queryId: string;
  /** The code of the list. */
  tableCode: string;
};
type SceneForm = {
  /** The module; the list's code says it, too. */
  business?: string;
  /** `1` makes it the caller's default. */
  defaultNot?: string;
  /** The panel's lines, as a page takes them; `detailEntitiesList` is the same. */
  detailInfoList?: Condition[];
  /** The quick-search box. */
  search?: string | null;
  sort?: SortBy[];
  /** The code of the list. */
  tableCode: string;
  /** Taken and not kept: the list knows its name. */
  tableName?: string;
  title: string;
  viewId?: string | null;
};
type SceneRef = { id: string; version: number };
type SceneUpdate = SceneForm & {
  id: string;
  /** The version the caller has seen. */
  version: number;
};
type SealCertificateRow = {
  actions: RowAction[];
  fingerprint?: string;
  id: string;
  nameEn?: string;
  nameZh?: string;
  organizeId?: string;
  party?: string;
  reason?: string;
  sealName?: string;
  sealPurpose?: string;
  serial?: string;
  state: string;
  updatedAt?: string;
  updatedBy?: string;
  validFrom?: string;
  validUntil?: string;
  version: number;
};
/** A seal the caller's side may use on a document. */
type SealChoice = {
  certificateId: string;
  nameEn: string;
  nameZh: string;
  sealName: string;
  sealPurpose: string;
};
type SealStampedCopyRow = {
  actions: RowAction[];
  documentId?: string;
  documentKind?: string;
  documentNumber?: string;
  dueAt?: string | null;
  dueOn?: string | null;
  id: string;
  late?: boolean;
  reason?: string;
  reviewedAt?: string | null;
  reviewedBy?: string;
  state: string;
  supplierId?: string;
  supplierNameEn?: string;
  supplierNameZh?: string;
  updatedAt?: string;
  updatedBy?: string;
  uploadedAt?: string | null;
  uploadedBy?: string;
  version: number;
};
/** A column that can be searched. */
type SearchColumn = {
  COLUMNNAME: string;
  /** `String`, `Integer`, `Double`, `Date` or `User`. */
  COLUMNTYPE: string;
  SHORTTEXT: string;
  TABLENAME: string;
  /** What its values mean, where they are few and known. */
  ValueDescription?: ValueDescription[] | null;
  /** What it may be compared by, in the order it is offered. */
  symbols: string[];
  /** The list's own type of it, such as `status` or `address`. */
  type: string;
};
type SecondFactorNeeded = {
  /** Goes to `secondFactor/check` with a code, within five minutes. */
  secondFactorTicket: string;
};
type SecondFactorState = {
  enrolled: boolean;
  /** Whether anyone may enrol here. */
  offered: boolean;
  recoveryCodesLeft: number;
};
type SecondStep = {
  /** Of the authenticator, or a recovery code. */
  code: string;
  ticket: string;
};
type SectionDiff = { rows: RowDiff[]; section: string; title: string };
type SectionShape = {
  /** The last part of the address that saves it. */
  call: string;
  code: string;
  fields: FieldShape[];
  /** The fields that say which row it is. */
  labelled: string[];
  /** How many rows at most; 0 without rows. */
  most: number;
  /** Whether it has rows; else it is the organisation's own fields. */
  table: boolean;
  title: string;
};
type SentMail = {
  actions?: RowAction[];
  address: string;
  attempts: number;
  /** Not tried before this. */
  dueAt: string;
  /** What the mail server said last, where it would not take it. */
  error: string;
  /** How often the whole mail went over the wire; more than once where an answer was lost. */
  handedOver: number;
  html: string;
  id: string;
  language: string;
  /** As it stands in the mail's header, without its domain. */
  messageId: string;
  queuedAt: string;
  queuedBy: string;
  recipient: string;
  /** Counts what people sent anew. */
  round: number;
  sentAt?: string | null;
  /** `queued`, `sending`, `sent` or `failed` */
  state: string;
  /** The template's code; `message.digest` for a daily mail. */
  template: string;
  text: string;
  title: string;
  type: string;
  version: number;
};
type SettledDoubt = DocumentRef & { doubtId: string; word?: string };
type SheetProblem = {
  /** As the spreadsheet names it: `I7`. */
  cell: string;
  line: string;
  message: string;
  /** The line that is meant, as far as the row says. */
  number: string;
  row: number;
};
/** One part of a line, as it stands on a row of the workbook. */
type SheetPromise = {
  line: string;
  number: string;
  /** Which of the line's parts, from 1; none on a row that was added. */
  part?: number | null;
  promised?: string | null;
  /** Both are none where the row promises nothing. */
  promisedOn?: string | null;
  /** As the spreadsheet numbers it. */
  row: number;
};
type SheetPromises = { problems: SheetProblem[]; promises: SheetPromise[] };
/** The latest approval of a document. */
type ShownApproval = {
  decidedAt?: Moment | null;
  decidedBy: string;
  /** What the approvers said, or why it could not be started. */
  opinion: string;
  /** Why it went no further although it was approved (`refused`). */
  reason: string;
  /** `waiting`, `approved`, `refused`, `returned`, `deleted`, `recalled` or `not_started` */
  state: string;
  submittedAt: Moment;
  submittedBy: string;
};
/** One party's seal on a file. */
type Signature = {
  nameEn: string;
  nameZh: string;
  /** `buyer` or `supplier`. */
  party: string;
  /** Of the certificate. */
  serial: string;
  signedAt: string;
  signedBy: string;
  stampedFileId: string;
};
/** What a first step that went well leads to. */
type SignedIn = string | SecondFactorNeeded;
type SignedOut = {
  /** Where the browser goes to sign out of the company's own sign-in too; empty after a password. */
  ssoUrl?: string | null;
};
type SortBy = { descending?: boolean; field: string };
type SortView = { descending: boolean; field: string };
type SsoFinish = {
  /** In place of it: what the person has to do first, in his language. The account with his address has administrative rights, and opens for him once he has signed in to it with its password in this browser. */
  proveFirst?: string | null;
  /** In place of it: the session that set out at `proof/sso` is proved. */
  proved: boolean;
  /** The page that was asked for, always a path of ours. */
  returnTo: string;
  signedIn?: SignedIn | null;
};
type SsoStart = {
  /** Where the browser goes. */
  url: string;
};
type SsoUser = Base & {
  issuer: string;
  lastSignInAt: Moment;
  linkedAt: Moment;
  name: string;
  organizeIds: string[];
  organizeNames?: string | null;
  /** Of the detail only. */
  roleIds: string[];
  roleNames?: string | null;
  source: string;
  ssoEmail: string;
  state: string;
  subject: string;
  username: string;
};
/** How its stamped copy stands, where documents of the kind come back stamped. */
type Stamp = {
  /** The last day for it; none where no clock runs. */
  stampDueOn?: Day | null;
  /** That day is over. */
  stampLate: boolean;
  /** Empty while none was asked for. */
  stampState: string;
};
type StampOfDocument = {
  /** None where nobody asked for one. */
  stamp?: StampedCopyDetail | null;
};
/** A stamped copy with its files, the latest first. */
type StampedCopyDetail = {
  /** What it costs to be late, in the caller's words; empty where it costs nothing. */
  consequence: string;
  copy: { documentId: string; documentKind: string; documentNumber: string; dueAt?: string | null; dueOn?: string | null; id: string; late: boolean; reason: string; reviewedAt?: string | null; reviewedBy: string; state: string; supplierId: string; supplierNameEn: string; supplierNameZh: string; updatedAt: string; updatedBy: string; uploadedAt?: string | null; uploadedBy: string; version: number } & { actions: RowAction[]; approval?: ShownApproval | null; keptBy?: string | null; steps: Step[]; waiting: Waiting[] };
  earlierFiles: StampedFile[];
  /** The one that counts, if there is one. */
  file?: StampedFile | null;
  /** What people call a document of this kind. */
  kindLabel: string;
  /** Whether that one is a paper of the document as it is now; none where there is no file. */
  paper?: PaperCheck | null;
  signatures: Signature[];
  /** For how many seconds the caller can still take back what he handed in; 0 when he cannot. */
  takeBackSeconds: number;
};
type StampedCopyRefusal = DocumentRef & { reason?: string };
/** A file as rows know it; the bytes are in the store. */
type StampedFile = {
  bytes: number;
  /** What the code on a sealed paper leads to. */
  code?: string | null;
  /** The number of another document it looked like when its sender said that it is this one's; mostly empty. */
  doubt: string;
  extension: string;
  id: string;
  madeAt: string;
  madeBy: string;
  name: string;
  /** `upload` for a scan, `seal` for a paper sealed electronically. */
  origin: string;
  /** Why it was refused, in the reader's language. */
  reason: string;
  sha256: string;
  /** `scanning`, `ready` or `refused`; only a ready one is handed out. */
  status: string;
};
/** A kind of document that comes back stamped. */
type StampedKind = {
  /** What it costs to return one late, in the caller's words; empty where it costs nothing. */
  consequence: string;
  kind: string;
  /** What people call a document of this kind. */
  label: string;
};
/** What is to become of one file. */
type StampedMatch = {
  /** The stamped copy it belongs to; none where it cannot be uploaded. */
  copy?: MatchedCopy | null;
  fileName: string;
  /** Why it cannot. */
  message: string;
};
type StampedNames = {
  /** As the files are called on the sender's disk. */
  fileNames: string[];
};
type StampedSeal = DocumentRef & {
  /** Where the caller's side has more than one seal. */
  certificateId?: string | null;
  /** Of the paper, for the first seal on it; otherwise the caller's own. */
  language?: string | null;
};
/** A state of the listing's machine, or what its status says in place of one: its word and the colour of its dot. */
type StateView = { label: string; state: string; tone: string };
type StatusChange = DocumentRef & {
  /** `published`, or `draft` to recall it. */
  status: string;
};
/** A state of the ordinary way. */
type Step = {
  label: string;
  /** `done`, `current` or `ahead`. */
  place: string;
  state: string;
};
/** The supplier whose document it is, with the names it had when the document was written. */
type Supplier = { organizeId: string; supplierEn: string; supplierZh: string };
/** Which supplier is handed over. */
type SupplierToPush = { organizeId: string };
/** A view as the browser chooses among them. */
type TableView = {
  business: string;
  /** 1 for the default of its kind; for views of the caller, his own default. */
  defaultnot: number;
  formName: string;
  frozenNum: number;
  /** `system` for the one that ships with the list. */
  id: string;
  mayDelete: boolean;
  mayEdit: boolean;
  /** The caller made it his default, whosever it is. */
  myDefault: boolean;
  /** The one the list opens with for the caller; true for exactly one. */
  preferred: boolean;
  version: number;
  viewName: string;
  /** `S` of the system, `O` of the company, `U` of the caller. */
  viewType: string;
};
/** A view with its fields, for its page. */
type TableViewDetail = TableViewRow & { fields: ViewField[] };
/** A view as the administration lists it. */
type TableViewRow = Base & {
  business: string;
  /** `1` or `0`. */
  defaultnot: string;
  formName: string;
  frozenNum: number;
  /** The fields it shows, in their order. */
  shownFields?: string | null;
  viewName: string;
  viewType: string;
};
type Take = "mine" | "theirs";
type Target = {
  id: string;
  /** As it was called when it was chosen. */
  name: string;
};
type TaskRef = { id: string };
/** A message with both its languages. */
type Template = {
  code: string;
  en: TemplateText;
  fields: TemplateField[];
  id: string;
  /** What it is about, in the caller's language. */
  name: string;
  note: string;
  notifyMethod: string;
  type: string;
  version: number;
  zh: TemplateText;
};
/** A text that is being written, not yet kept. */
type TemplateDraft = {
  content: string;
  id: string;
  /** `zh` or `en` */
  language: string;
  title: string;
};
type TemplateField = {
  name: string;
  /** What a preview puts in its place. */
  sample: string;
};
type TemplateForm = {
  en: Text;
  note?: string;
  /** `in_app`, `email`, `both` or `off` */
  notifyMethod: string;
  zh: Text;
};
type TemplatePreview = { content: string; html: string; text: string; title: string };
type TemplateText = {
  changed: boolean;
  content: string;
  id: string;
  shippedContent: string;
  shippedTitle: string;
  title: string;
};
type TemplateUpdate = TemplateForm & {
  /** Of either language; both are changed together. */
  id: string;
  version: number;
};
type Text = { content: string; title: string };
type TimedBean = { bean: string; label: string; methods: TimedMethod[] };
type TimedChoice = { label: string; value: string };
type TimedJob = Base & {
  bean: string;
  cron: string;
  endsAt?: string | null;
  lastOutcome?: string | null;
  lastRunAt?: string | null;
  leader: string;
  leaderId: string;
  method: string;
  name: string;
  nextTickAt?: string | null;
  parameters: unknown;
  pauseOnFailure: boolean;
  startsAt?: string | null;
  state: string;
  subJob?: string | null;
  /** The job that is started when this one has succeeded. */
  subJobId?: string | null;
  timeZone: string;
  warningMailbox: string;
};
type TimedJobForm = {
  bean: string;
  /** Five fields: minute, hour, day, month, weekday. */
  cron: string;
  endsAt?: string | null;
  leaderId?: string | null;
  method: string;
  name: string;
  parameters?: unknown;
  pauseOnFailure?: boolean;
  startsAt?: string | null;
  subJobId?: string | null;
  /** Whose clock the fields are read by, as `Asia/Shanghai`. */
  timeZone: string;
  /** One address or several, separated by commas. */
  warningMailbox?: string;
};
type TimedMethod = { hint: string; label: string; method: string; parameters: TimedParameter[] };
/** What the pickers offer, and whose clock is the tenant's. */
type TimedOffer = { beans: TimedBean[]; timeZone: string };
type TimedParameter = {
  choices: TimedChoice[];
  /** `text`, `integer`, `boolean`, `date` or `choice`. */
  kind: string;
  label: string;
  /** Of an integer. */
  least?: number | null;
  /** Of an integer; of a text the most characters. */
  most?: number | null;
  name: string;
  required: boolean;
};
type TodoCount = {
  count: number;
  /** With what kind of document. */
  document: string;
  /** What is to be done. */
  label: string;
  /** How many of them are late. */
  late: number;
  /** What `taskKey` of the list says for them. */
  taskKey: string;
};
type Totals = {
  count: number;
  /** Whether there are other currencies or units, whose sums are left out. */
  moreUnits?: boolean;
  /** Field to total, over all rows of the question; decimals as text, never rounded. */
  sums: { [key: string]: string };
  /** Sums of amounts that have a currency or unit, one for each of those with most rows; never added across. */
  sumsBy: UnitSum[];
};
type TransitionView = {
  action: string;
  from: string[];
  label: string;
  /** None where the record ceases to exist. */
  to?: string | null;
};
type UnitSum = {
  field: string;
  sum: string;
  /** The currency or unit; empty for rows without one. */
  unit: string;
};
type UnreadItem = {
  /** Empty where not even the number can be read. */
  businessKey: string;
  /** What is wrong with it. */
  reason: string;
  since: Moment;
};
type UpdateOfAnnouncementForm = { id: string; version: number } & AnnouncementForm;
type UpdateOfArticleColumnForm = { id: string; version: number } & ArticleColumnForm;
type UpdateOfBusinessModuleForm = { id: string; version: number } & BusinessModuleForm;
type UpdateOfCalendarDayForm = { id: string; version: number } & CalendarDayForm;
type UpdateOfClaimForm = { id: string; version: number } & ClaimForm;
type UpdateOfDataRuleForm = { id: string; version: number } & DataRuleForm;
type UpdateOfDictItemForm = { id: string; version: number } & DictItemForm;
type UpdateOfFileTaskForm = { id: string; version: number } & FileTaskForm;
type UpdateOfOaProcessForm = { id: string; version: number } & OaProcessForm;
type UpdateOfOrganizeForm = { id: string; version: number } & OrganizeForm;
type UpdateOfReleaseNoteForm = { id: string; version: number } & ReleaseNoteForm;
type UpdateOfReturnOrderForm = { id: string; version: number } & ReturnOrderForm;
type UpdateOfRoleForm = { id: string; version: number } & RoleForm;
type UpdateOfTimedJobForm = { id: string; version: number } & TimedJobForm;
type UpdateOfUserForm = { id: string; version: number } & UserForm;
type User = Base & {
  companyCategory: string;
  companyName: string;
  createdAt: Moment;
  createdBy: string;
  creditCode: string;
  email?: string | null;
  employeeNo: string;
  language: string;
  level: string;
  mobile: string;
  mustChangePassword: boolean;
  name: string;
  organizeIds: string[];
  organizeNames?: string | null;
  passwordChangedAt?: Moment | null;
  phone: string;
  roleIds: string[];
  roleNames?: string | null;
  source: string;
  state: string;
  surname: string;
  /** `SUZ` for a supplier's user. */
  userType: string;
  username: string;
  verification: string;
};
type UserEffect = {
  gained: string[];
  id: string;
  label: string;
  lost: string[];
  /** Addresses of pages. */
  menusGained: string[];
  menusLost: string[];
};
type UserForm = {
  email?: string | null;
  employeeNo?: string;
  language?: string;
  level?: string;
  mobile?: string;
  name: string;
  organizeIds?: string[];
  phone?: string;
  roleIds: string[];
  surname?: string;
  /** `SUZ` for a supplier's user, `IUZ` for an internal one on the supplier's side, else empty. */
  userType?: string;
  username: string;
};
type UserInfo = {
  /** Where the small picture is; empty without one. */
  avatar: string;
  email?: string | null;
  id: string;
  /** The current-user label. */
  label: string;
  language: string;
  mobile: string;
  /** Until then only this, the password, the menu and the way out are open. */
  mustChangePassword: boolean;
  /** Until then only the second factor, the password, the menu and the way out are open. */
  mustEnrolSecondFactor: boolean;
  name: string;
  organizeNames: OrganizeInfo[];
  /** Their ids; `organizeNames` names them. */
  organizes: string[];
  phone: string;
  /** The sign-in before the one this session came from; none the first time. */
  previousSignInAt?: Moment | null;
  /** The one role this session works in; none stands for all. */
  roleCode?: string | null;
  roles: RoleInfo[];
  /** Whether signing in asks for a code as well. */
  secondFactor: boolean;
  /** Whether this session came from the company's own sign-in. */
  sso: boolean;
  surname: string;
  userType: string;
  useraccount: string;
  username: string;
};
type UserOption = { id: string; state: string; userAccount: string; userNameAndAccount: string };
type ValueDescription = { DESCRIPTION: string; ITEM_VALUE: string };
type VerifiedPaper = {
  /** What kind of document it is, in the asker's language. */
  documentKind: string;
  documentNumber: string;
  /** The file in question: `whole` is the sealed file, `earlier` what it was before the last seal, `other` neither. */
  file?: string | null;
  /** Whether the file in our own store is still exactly what was signed. */
  intact: boolean;
  signatures: VerifiedSignature[];
  /** `complete` where it is sealed and approved, `waiting` where the other side has still to seal or approve it, `void` where it was rejected, returned or replaced. */
  standing: string;
};
type VerifiedSignature = {
  organisation: string;
  /** `buyer` or `supplier`. */
  party: string;
  /** Its certificate signs nothing any more. */
  revoked: boolean;
  /** Of the certificate, for whoever compares it with what a reader of PDFs shows. */
  serial: string;
  signedAt: string;
};
type ViewAdd = {
  /** All fields of the list; a system view may leave some out. */
  addList: ViewFieldForm[];
  addView: ViewForm;
};
type ViewDefault = {
  /** `system` for the view that ships with the list; empty for none of one's own choice. */
  id: string;
  /** The code of the list; needed where `id` does not say it. */
  tableCode?: string;
};
type ViewEdit = { updateList: ViewFieldForm[]; updateView: ViewUpdate };
type ViewField = {
  /** Whether its total may stand there at all. */
  canBeSummary: boolean;
  /** In the caller's language: what the view calls it, else the list's own label. */
  displayName: string;
  /** 1 shown, 0 not. */
  displayNot: number;
  fieldName: string;
  /** The list's own label. */
  label: string;
  sortOrder: number;
  /** 1 where its total stands in the footer. */
  summaryNot: number;
  width: number;
};
type ViewFieldForm = {
  /** What the view calls it, in the caller's language; the list's own label where it is left out or the same. */
  displayName?: string | null;
  /** 1 shown, 0 not. */
  displayNot: number;
  fieldName: string;
  sortOrder: number;
  /** 1 where its total stands in the footer. */
  summaryNot?: number;
  width?: number | null;
};
type ViewForm = {
  /** The module; the list's code says it, too. */
  business?: string;
  /** 1 makes it the default of its kind; of `U`, the caller's own. */
  defaultnot?: number;
  /** The code of the list. */
  formName: string;
  /** How many shown columns stay in sight at the left. */
  frozenNum?: number;
  viewName: string;
  /** `S` of the system, `O` of the company, `U` of the caller. */
  viewType: string;
};
type ViewRef = { id: string; version: number };
/** A list that views can be made for. */
type ViewTable = { business: string; businessName: string; formName: string; title: string };
type ViewUpdate = ViewForm & {
  id: string;
  /** The version the caller has seen. */
  version: number;
};
type Waiting = {
  /** What is to be done. */
  label: string;
  /** Whether the caller is one of those waited for. */
  mine: boolean;
  /** `buyer` or `supplier`. */
  side: string;
  /** Since when he has been waited for. */
  since?: Moment | null;
  /** The only person waited for; absent if it is everyone who can see to it. */
  who?: string | null;
};
type WhichComment = { id: string };
type WhyAnswer = {
  allowed: boolean;
  /** The roles that would grant it and that he does not hold. */
  couldComeFrom: WhyRole[];
  /** Rules that narrow what he finds in the lists this permission opens. */
  dataRules: WhyRule[];
  /** The factories and depots to whose rows these lists are limited for him; empty where they are not. */
  depots: Depot[];
  /** The roles of the user that grant it. */
  grantedBy: WhyRole[];
  label: string;
  /** The permission asked about, or the one the page needs; empty when the page needs none. */
  permission: string;
  /** What stands in the way, in the caller's language; empty when allowed. */
  reasons: string[];
  state: string;
};
type WhyQuestion = {
  /** A permission's code, or the address of a page. */
  permission?: string | null;
  url?: string | null;
  userId: string;
};
type WhyRole = { id: string; roleCode: string; roleName: string };
type WhyRule = {
  /** The name of that role or user. */
  appliesTo?: string | null;
  description: string;
  id: string;
  listing: string;
  listingTitle: string;
  /** The role it binds, or else the user. */
  roleId?: string | null;
  sql: string;
  userId?: string | null;
};
/** The period a list is asked for: at most so many days between the first day and the last. */
type WindowView = {
  days: number;
  field: string;
  /** Nothing lies in the future, so it may be left open at its end. */
  past: boolean;
  /** Fields that can be asked for one value of in place of a period. */
  unless: string[];
};

/** By method and address: what a call takes, and the `data` it gives. */
export interface Calls {
  get: {
    "/service1/base/api/audit/compare": { params: { query: { entityKind: string; entityId: string; from: number; to: number } }; data: FieldChange[] };
    "/service1/base/api/audit/entity": { params: { query: { entityKind: string; entityId: string } }; data: AuditEntry[] };
    "/service1/base/api/audit/version": { params: { query: { entityKind: string; entityId: string; version?: number | null; at?: string | null } }; data: RecordAsItWas };
    "/service1/base/api/audit/versions": { params: { query: { entityKind: string; entityId: string } }; data: RecordVersion[] };
    "/service1/base/api/businessModule/detail/{id}": { params: { path: { id: string } }; data: BusinessModuleDetail };
    "/service1/base/api/calendarDay/detail/{id}": { params: { path: { id: string } }; data: CalendarDay };
    "/service1/base/api/calendarDay/named": { params: { query: { year: number } }; data: NamedDay[] };
    "/service1/base/api/dictItem/detail/{id}": { params: { path: { id: string } }; data: DictItem };
    "/service1/base/api/dictItem/getItemValue": { params: { query: { dictName: string } }; data: DictValue[] };
    "/service1/base/api/dictItem/getMoreItemValue": { params: { query: { dictNames: string; withRetired?: boolean } }; data: { [key: string]: { description: string; isdefault: string; itemValue: string; retired?: boolean }[] } };
    "/service1/base/api/listing/describe/{id}": { params: { path: { id: string } }; data: DescribedList };
    "/service1/base/api/releaseNote/detail/{id}": { params: { path: { id: string } }; data: ReleaseNote };
    "/service1/base/api/scene/createEcho": { params: { query: { tableCode: string; business?: string; viewId?: string | null } }; data: SearchColumn[] };
    "/service1/base/api/scene/findAll": { params: { query: { business?: string; tableCode: string } }; data: QueryScene[] };
    "/service1/base/api/timedJob/beans": { data: TimedOffer };
    "/service1/base/api/timedJob/detail/{id}": { params: { path: { id: string } }; data: TimedJob };
    "/service1/base/api/version/pageList": { params?: { query?: { page?: number | null; size?: number | null } }; data: PublishedVersions };
    "/service1/base/api/view/detail/{id}": { params: { path: { id: string } }; data: TableViewDetail };
    "/service1/base/api/view/fieldList": { params: { query: { viewId: string; tableCode: string } }; data: ViewField[] };
    "/service1/base/api/view/list": { params: { query: { business?: string; formName: string; rule?: string | null } }; data: TableView[] };
    "/service1/base/api/view/tables": { data: ViewTable[] };
    "/service1/content/api/attach/list": { params: { query: { kind: string; documentId: string } }; data: AttachmentList };
    "/service1/content/api/attach/preview": { params: { query: { id: string } }; data: AttachPreview };
    "/service1/content/api/batch/detail/{id}": { params: { path: { id: string } }; data: BatchDetail };
    "/service1/content/api/comment/list": { params: { query: { entityKind: string; entityId: string } }; data: Comment[] };
    "/service1/content/api/comment/people": { params: { query: { entityKind: string; entityId: string } }; data: CommentReader[] };
    "/service1/content/api/download/detail/{id}": { params: { path: { id: string } }; data: DownloadTask };
    "/service1/content/api/import/detail/{id}": { params: { path: { id: string } }; data: ImportTask };
    "/service1/content/api/import/review/{id}": { params: { path: { id: string } }; data: ImportReview };
    "/service1/content/api/srmAnnoun/columns": { data: ColumnOption[] };
    "/service1/content/api/srmAnnoun/detail/{id}": { params: { path: { id: string } }; data: Announcement };
    "/service1/content/api/srmColumn/detail/{id}": { params: { path: { id: string } }; data: ArticleColumn };
    "/service1/content/api/srmPortal/article/{id}": { params: { path: { id: string } }; data: Article };
    "/service1/content/api/srmPortal/articleList": { params?: { query?: { columnId?: string | null; pageNum?: number | null; pageSize?: number | null } }; data: ArticlePage };
    "/service1/content/api/srmPortal/columnList": { data: PublicColumn[] };
    "/service1/content/api/srmPortal/newest": { data: ArticlePage };
    "/service1/content/api/srmPortal/notice/{id}": { params: { path: { id: string } }; data: Article };
    "/service1/content/api/srmPortal/noticeList": { params?: { query?: { columnId?: string | null; pageNum?: number | null; pageSize?: number | null } }; data: ArticlePage };
    "/service1/exchange/api/drift/detail/{id}": { params: { path: { id: string } }; data: Drift };
    "/service1/exchange/api/feed/list": { data: OutsideFeed[] };
    "/service1/exchange/api/record/detail/{id}": { params: { path: { id: string } }; data: ExchangeRecord };
    "/service1/exchange/api/system/list": { data: OutsideSystem[] };
    "/service1/identity/api/agreement": { data: Agreement };
    "/service1/identity/api/apiKey/permissions": { params: { query: { ownerId: string } }; data: PermissionOption[] };
    "/service1/identity/api/captcha/get": { params: { query: { action: string } }; data: CaptchaPicture };
    "/service1/identity/api/dataRule/detail/{id}": { params: { path: { id: string } }; data: DataRule };
    "/service1/identity/api/dataRule/modules": { data: RuleModule[] };
    "/service1/identity/api/passwordKey": { data: PasswordKey };
    "/service1/identity/api/permission/findRoleAuth": { params: { query: { roleId: string } }; data: string[] };
    "/service1/identity/api/permission/getMenuAuth": { data: ModuleAuth[] };
    "/service1/identity/api/permission/listV2": { data: (Base & { cache: boolean; component: string; hidden: boolean; icon: string; languageKey: string; menuType: number; parentId?: string | null; parentUrl: string; permission: string; sort: number; titles?: MenuTitles | null; url: string })[] };
    "/service1/identity/api/permission/queryByUser": { data: PermissionEntry[] };
    "/service1/identity/api/portal": { data: Portal };
    "/service1/identity/api/proof/asked": { data: ProofAsked };
    "/service1/identity/api/proof/sso": { data: SsoStart };
    "/service1/identity/api/registration": { data: RegistrationOffer };
    "/service1/identity/api/role/all": { data: RoleOption[] };
    "/service1/identity/api/role/checkRoleCode": { params: { query: { roleCode: string; id?: string | null } }; data: boolean };
    "/service1/identity/api/role/queryById": { params: { query: { id: string } }; data: Role };
    "/service1/identity/api/secondFactor/state": { data: SecondFactorState };
    "/service1/identity/api/sso/start": { params?: { query?: { returnTo?: string } }; data: SsoStart };
    "/service1/identity/api/ssoUser/detail/{id}": { params: { path: { id: string } }; data: SsoUser };
    "/service1/identity/api/user/allUsers": { data: UserOption[] };
    "/service1/identity/api/user/depotAuthority": { params: { query: { userId: string } }; data: Depot[] };
    "/service1/identity/api/user/detail/{id}": { params: { path: { id: string } }; data: User };
    "/service1/identity/api/user/holders": { params: { query: { permission: string; organizeId?: string | null; username?: string } }; data: DutyHolder[] };
    "/service1/identity/api/user/info": { data: UserInfo };
    "/service1/identity/api/user/queryOrganizeIds": { params: { query: { userId: string } }; data: string[] };
    "/service1/identity/api/user/queryRoleId": { params: { query: { userId: string } }; data: string[] };
    "/service1/identity/api/user/queryUserInfoByFuzzy": { params?: { query?: { username?: string; states?: string | null } }; data: UserOption[] };
    "/service1/identity/api/userOrganize/queryUserId": { params: { query: { organizeId: string } }; data: string[] };
    "/service1/identity/api/userOrganize/users": { params: { query: { organizeId: string } }; data: UserOption[] };
    "/service1/message/api/mine/newest": { data: Newest };
    "/service1/message/api/mine/preference": { data: Preference };
    "/service1/message/api/sendLog/detail/{id}": { params: { path: { id: string } }; data: SentMail };
    "/service1/message/api/template/detail/{id}": { params: { path: { id: string } }; data: Template };
    "/service1/orders/api/claim/detail/{id}": { params: { path: { id: string } }; data: DetailOfClaim };
    "/service1/orders/api/order/detail/{id}": { params: { path: { id: string } }; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/erpAnswer/{id}": { params: { path: { id: string } }; data: ErpAnswer };
    "/service1/orders/api/orderChange/detail/{id}": { params: { path: { id: string } }; data: DetailOfOrderChange };
    "/service1/orders/api/penalty/detail/{id}": { params: { path: { id: string } }; data: DetailOfPenalty };
    "/service1/orders/api/returns/detail/{id}": { params: { path: { id: string } }; data: DetailOfReturnOrder };
    "/service1/partner/area/list": { params: { query: { areaLevel: number; pid?: string } }; data: Area[] };
    "/service1/partner/bankChange/detail/{id}": { params: { path: { id: string } }; data: DetailOfBankChange };
    "/service1/partner/enterpriseAuthentication/accounts/{id}": { params: { path: { id: string } }; data: PayableAccount[] };
    "/service1/partner/enterpriseAuthentication/detail/{id}": { params: { path: { id: string } }; data: DetailOfAuthentication };
    "/service1/partner/leader/detail/{id}": { params: { path: { id: string } }; data: Leader };
    "/service1/partner/match/detail/{id}": { params: { path: { id: string } }; data: DetailOfMatch };
    "/service1/partner/oaProcess/detail/{id}": { params: { path: { id: string } }; data: DetailOfOaProcess };
    "/service1/partner/oaProcess/preview/{id}": { params: { path: { id: string } }; data: OaPreview };
    "/service1/partner/organize/check": { params?: { query?: { nameZh?: string; erpNo?: string; type?: number } }; data: boolean };
    "/service1/partner/organize/detail/{id}": { params: { path: { id: string } }; data: DetailOfOrganize };
    "/service1/partner/organize/leader/list": { params: { query: { organizeId: string } }; data: (Base & { function: string; leader: string; organizeId: string; partnerNum: string; supplierEn: string; supplierNo: string; supplierZh: string; userId: string })[] };
    "/service1/partner/organize/readiness/{id}": { params: { path: { id: string } }; data: ReadyItem[] };
    "/service1/partner/organize/search": { params?: { query?: { nameZh?: string; erpNo?: string; type?: number } }; data: FoundSupplier[] };
    "/service1/partner/sap/detail/{id}": { params: { path: { id: string } }; data: DetailOfErpPush };
    "/service1/partner/srmOrganize/detail/{id}": { params: { path: { id: string } }; data: DetailOfFiling };
    "/service1/partner/srmOrganize/diff/{id}": { params: { path: { id: string } }; data: FilingDiff };
    "/service1/partner/srmOrganize/missing/{id}": { params: { path: { id: string } }; data: FilingMissing };
    "/service1/partner/srmOrganize/parts/{id}": { params: { path: { id: string } }; data: FilingParts };
    "/service1/partner/srmOrganize/shape": { data: FilingShape };
    "/service1/portal/api/activity/recent": { data: Activity[] };
    "/service1/portal/api/doneTodo/counts": { params?: { query?: { mine?: boolean } }; data: TodoCount[] };
    "/service1/portal/api/find": { params: { query: { text: string } }; data: Found };
    "/service1/portal/api/todo/counts": { params?: { query?: { mine?: boolean } }; data: TodoCount[] };
    "/service1/quality/api/fileTask/detail/{id}": { params: { path: { id: string } }; data: DetailOfFileTask };
    "/service1/seal/api/certificate/detail/{id}": { params: { path: { id: string } }; data: Certificate };
    "/service1/seal/api/stampedCopy/detail/{id}": { params: { path: { id: string } }; data: StampedCopyDetail };
    "/service1/seal/api/stampedCopy/kinds": { data: StampedKind[] };
    "/service1/seal/api/stampedCopy/ofDocument": { params: { query: { kind: string; id: string } }; data: StampOfDocument };
    "/service1/seal/api/stampedCopy/seals/{id}": { params: { path: { id: string } }; data: SealChoice[] };
    "/service1/seal/api/verify": { params: { query: { code: string; sha256?: string | null } }; data: VerifiedPaper };
  };
  post: {
    "/service1/base/api/businessModule/pageList": { body: PageQuery; data: PageOfBaseBusinessModuleRow };
    "/service1/base/api/calendarDay/pageList": { body: PageQuery; data: PageOfBaseCalendarDayRow };
    "/service1/base/api/calendarDay/save": { body: CalendarDayForm; data: CalendarDay };
    "/service1/base/api/deadLetter/pageList": { body: PageQuery; data: PageOfBaseDeadLetterRow };
    "/service1/base/api/deadLetter/retry": { body: Retry; data: boolean };
    "/service1/base/api/dictItem/pageList": { body: PageQuery; data: PageOfBaseDictItemRow };
    "/service1/base/api/dictItem/restore": { body: DocumentRef; data: DictItem };
    "/service1/base/api/dictItem/retire": { body: DocumentRef; data: DictItem };
    "/service1/base/api/dictItem/save": { body: DictItemForm; data: DictItem };
    "/service1/base/api/listing/count": { body: ListingQuestion; data: ExactCount };
    "/service1/base/api/listing/explain": { body: ListingExplain; data: Explained };
    "/service1/base/api/listing/found": { body: ListingQuestion; data: FoundRows };
    "/service1/base/api/listing/totals": { body: ListingQuestion; data: Totals };
    "/service1/base/api/releaseNote/pageList": { body: PageQuery; data: PageOfBaseReleaseNoteRow };
    "/service1/base/api/releaseNote/publish": { body: DocumentRef; data: ReleaseNote };
    "/service1/base/api/releaseNote/recall": { body: DocumentRef; data: ReleaseNote };
    "/service1/base/api/releaseNote/save": { body: ReleaseNoteForm; data: ReleaseNote };
    "/service1/base/api/report/answer": { body: ReportQuestion; data: ReportAnswer };
    "/service1/base/api/scene/add": { body: SceneForm; data: QueryScene };
    "/service1/base/api/scene/counts": { body: SceneCountsOf; data: SceneCount[] };
    "/service1/base/api/scene/default": { body: SceneDefault; data: boolean };
    "/service1/base/api/timedJob/explain": { body: CronAsked; data: CronExplained };
    "/service1/base/api/timedJob/pageList": { body: PageQuery; data: PageOfBaseTimedJobRow };
    "/service1/base/api/timedJob/pause": { body: DocumentRef; data: TimedJob };
    "/service1/base/api/timedJob/run": { body: DocumentRef; data: TimedJob };
    "/service1/base/api/timedJob/runNow": { body: DocumentRef; data: TimedJob };
    "/service1/base/api/timedJob/save": { body: TimedJobForm; data: TimedJob };
    "/service1/base/api/timedJobLog/pageList": { body: PageQuery; data: PageOfBaseTimedJobRunRow };
    "/service1/base/api/view/add": { body: ViewAdd; data: TableView };
    "/service1/base/api/view/default": { body: ViewDefault; data: boolean };
    "/service1/base/api/view/pageList": { body: PageQuery; data: PageOfBaseTableViewRow };
    "/service1/content/api/attach/add": { params: { query: { kind: string; documentId: string; attachType: string; fileName?: string } }; body: never; data: Attachment };
    "/service1/content/api/attach/fix": { body: AttachmentFix; data: Attachment };
    "/service1/content/api/attach/match": { body: AttachNames; data: AttachMatch[] };
    "/service1/content/api/batch/cancel": { body: BatchRef; data: BatchTask };
    "/service1/content/api/batch/page": { body: PageQuery; data: PageOfContentBatchTaskRow };
    "/service1/content/api/batch/start": { body: BatchStart; data: BatchTask };
    "/service1/content/api/comment/add": { body: NewComment; data: Comment };
    "/service1/content/api/comment/takeBack": { body: WhichComment; data: Comment };
    "/service1/content/api/download/cancel": { body: TaskRef; data: DownloadTask };
    "/service1/content/api/download/page": { body: PageQuery; data: PageOfContentDownloadTaskRow };
    "/service1/content/api/download/retry": { body: TaskRef; data: DownloadTask };
    "/service1/content/api/download/start": { body: DownloadStart; data: DownloadTask };
    "/service1/content/api/import/apply": { body: ImportRef; data: ImportTask };
    "/service1/content/api/import/discard": { body: ImportRef; data: ImportTask };
    "/service1/content/api/import/page": { body: PageQuery; data: PageOfContentImportTaskRow };
    "/service1/content/api/import/start": { params: { query: { listing: string; within?: string; fileName?: string } }; body: never; data: ImportTask };
    "/service1/content/api/srmAnnoun/batchUpdateStatus": { body: BatchStatusChange; data: number };
    "/service1/content/api/srmAnnoun/pageList": { body: PageQuery; data: PageOfContentAnnouncementRow };
    "/service1/content/api/srmAnnoun/save": { body: AnnouncementForm; data: Announcement };
    "/service1/content/api/srmAnnoun/updateStatus": { body: StatusChange; data: Announcement };
    "/service1/content/api/srmAnnounReceipt/pageList": { body: PageQuery; data: PageOfContentAnnouncementReaderRow };
    "/service1/content/api/srmColumn/disable": { body: DocumentRef; data: ArticleColumn };
    "/service1/content/api/srmColumn/enable": { body: DocumentRef; data: ArticleColumn };
    "/service1/content/api/srmColumn/pageList": { body: PageQuery; data: PageOfContentArticleColumnRow };
    "/service1/content/api/srmColumn/save": { body: ArticleColumnForm; data: ArticleColumn };
    "/service1/content/api/srmPortal/articleRead": { body: ArticleRef; data: boolean };
    "/service1/content/api/srmPortal/confirm": { body: ArticleRef; data: Article };
    "/service1/content/api/srmPortal/noticeRead": { body: ArticleRef; data: boolean };
    "/service1/content/api/task/cancel": { body: TaskRef; data: LongTask };
    "/service1/content/api/task/page": { body: PageQuery; data: PageOfContentLongTaskRow };
    "/service1/content/api/task/retry": { body: TaskRef; data: LongTask };
    "/service1/exchange/api/drift/check": { data: boolean };
    "/service1/exchange/api/drift/pageList": { body: PageQuery; data: PageOfExchangeDriftRow };
    "/service1/exchange/api/oa/outcome": { body: OutcomeTold; data: OutcomeTaken };
    "/service1/exchange/api/record/pageList": { body: PageQuery; data: PageOfExchangeRecordRow };
    "/service1/exchange/api/record/replay": { body: RecordRef; data: ExchangeRecord };
    "/service1/exchange/api/record/retry": { body: RecordRef; data: ExchangeRecord };
    "/service1/exchange/api/record/test": { data: ExchangeRecord };
    "/service1/identity/api/agreement/publish": { body: AgreementForm; data: Agreement };
    "/service1/identity/api/apiKey/add": { body: NewApiKey; data: MadeApiKey };
    "/service1/identity/api/apiKey/listByPage": { body: PageQuery; data: PageOfIdentityApiKeyRow };
    "/service1/identity/api/apiKey/revoke": { body: DocumentRef; data: ApiKey };
    "/service1/identity/api/captcha/check": { body: CaptchaAnswer; data: string };
    "/service1/identity/api/captcha/send": { body: CodeAsked; data: boolean };
    "/service1/identity/api/changeEmail": { body: ChangeEmail; data: boolean };
    "/service1/identity/api/dataRule/pageList": { body: PageQuery; data: PageOfIdentityDataRuleRow };
    "/service1/identity/api/dataRule/preview": { body: DraftRule; data: RulePreview };
    "/service1/identity/api/dataRule/save": { body: DataRuleForm; data: DataRule };
    "/service1/identity/api/generalCaptcha/send": { body: OwnCodeAsked; data: boolean };
    "/service1/identity/api/login": { body: Login; data: SignedIn };
    "/service1/identity/api/logout": { data: SignedOut };
    "/service1/identity/api/modifyPwd": { body: ModifyPassword; data: boolean };
    "/service1/identity/api/permission/save": { body: MenuForm; data: MenuEntry };
    "/service1/identity/api/permission/saveRoleAuth": { body: RoleAuth; data: Role };
    "/service1/identity/api/permission/sort": { body: MenuOrder; data: (Base & { cache: boolean; component: string; hidden: boolean; icon: string; languageKey: string; menuType: number; parentId?: string | null; parentUrl: string; permission: string; sort: number; titles?: MenuTitles | null; url: string })[] };
    "/service1/identity/api/permission/why": { body: WhyQuestion; data: WhyAnswer };
    "/service1/identity/api/proof/give": { body: Proof; data: boolean };
    "/service1/identity/api/refreshToken": { data: string };
    "/service1/identity/api/register": { body: Register; data: boolean };
    "/service1/identity/api/resetPwdByUrl": { body: ResetByLink; data: boolean };
    "/service1/identity/api/resetUrl": { body: ResetAsked; data: boolean };
    "/service1/identity/api/role/add": { body: RoleForm; data: Role };
    "/service1/identity/api/role/list": { body: PageQuery; data: PageOfIdentityRoleRow };
    "/service1/identity/api/role/previewAuth": { body: RoleAuth; data: AuthPlan };
    "/service1/identity/api/secondFactor/check": { body: SecondStep; data: string };
    "/service1/identity/api/secondFactor/confirm": { body: Confirm; data: Enrolled };
    "/service1/identity/api/secondFactor/disable": { body: Disable; data: boolean };
    "/service1/identity/api/secondFactor/enrol": { data: Offered };
    "/service1/identity/api/secondFactor/reset": { body: DocumentRef; data: boolean };
    "/service1/identity/api/sendVerifyCode": { body: CodeAsked; data: boolean };
    "/service1/identity/api/signInLog/pageList": { body: PageQuery; data: PageOfIdentitySignInLogRow };
    "/service1/identity/api/sso/finish": { body: Arrival; data: SsoFinish };
    "/service1/identity/api/ssoUser/listByPage": { body: PageQuery; data: PageOfIdentitySsoUserRow };
    "/service1/identity/api/switchRole": { body: RoleChosen; data: boolean };
    "/service1/identity/api/user/add": { body: UserForm; data: User };
    "/service1/identity/api/user/freeze": { body: DocumentRef; data: User };
    "/service1/identity/api/user/listByPage": { body: PageQuery; data: PageOfIdentityUserAccountRow };
    "/service1/identity/api/user/resetPwd": { body: DocumentRef; data: User };
    "/service1/identity/api/user/unfreeze": { body: DocumentRef; data: User };
    "/service1/identity/api/userOrganize/add": { body: Memberships; data: number };
    "/service1/message/api/mine/pageList": { body: PageQuery; data: PageOfMessageMessageRow };
    "/service1/message/api/mine/read": { body: MessageRefs; data: number };
    "/service1/message/api/mine/readAll": { data: number };
    "/service1/message/api/mine/unread": { body: MessageRefs; data: number };
    "/service1/message/api/sendLog/pageList": { body: PageQuery; data: PageOfMessageMailRow };
    "/service1/message/api/sendLog/resend": { body: MailRef; data: SentMail };
    "/service1/message/api/template/pageList": { body: PageQuery; data: PageOfMessageTemplateRow };
    "/service1/message/api/template/preview": { body: TemplateDraft; data: TemplatePreview };
    "/service1/message/api/template/reset": { body: DocumentRef; data: Template };
    "/service1/message/api/template/test": { body: TemplateDraft; data: boolean };
    "/service1/orders/api/claim/accept": { body: DocumentRef; data: DetailOfClaim };
    "/service1/orders/api/claim/dispute": { body: { id: string; reason?: string; version: number }; data: DetailOfClaim };
    "/service1/orders/api/claim/insist": { body: { answer?: string; id: string; version: number }; data: DetailOfClaim };
    "/service1/orders/api/claim/pu/pageList": { body: PageQuery; data: PageOfOrdersClaimRow };
    "/service1/orders/api/claim/recall": { body: DocumentRef; data: DetailOfClaim };
    "/service1/orders/api/claim/save": { body: ClaimForm; data: DetailOfClaim };
    "/service1/orders/api/claim/send": { body: DocumentRef; data: DetailOfClaim };
    "/service1/orders/api/claim/settle": { body: { id: string; settledAmount?: string; settlement?: string; version: number }; data: DetailOfClaim };
    "/service1/orders/api/claim/su/pageList": { body: PageQuery; data: PageOfOrdersClaimRow };
    "/service1/orders/api/claim/submit": { body: DocumentRef; data: DetailOfClaim };
    "/service1/orders/api/claim/withdraw": { body: { answer?: string; id: string; version: number }; data: DetailOfClaim };
    "/service1/orders/api/order/accept": { body: DocumentRef; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/batchPublish": { body: OrderRows; data: OrderResult[] };
    "/service1/orders/api/order/batchRelease": { body: OrderReplies; data: OrderResult[] };
    "/service1/orders/api/order/batchSaveDraft": { body: OrderReplies; data: OrderResult[] };
    "/service1/orders/api/order/confirm": { body: DocumentRef; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/details": { body: OrderIds; data: (Stamp & { acceptedAt?: Moment | null; acceptedBy: string; acceptedVersion?: number | null; amount: Amount; companyCode: string; currency: string; dayDifference: number; deliveryStatus: string; erpState: string; id: string; lineCount: number; lines?: OrderLine[]; number: string; orderDate: Day; orderType: string; organizeId?: string | null; paymentTerms: string; publishedAt?: Moment | null; publishedBy: string; purchasingGroup: string; purchasingOrganization: string; quantityDifference: Quantity; reason: string; repliedAt?: Moment | null; repliedBy: string; replyDueOn?: Day | null; state: string; status?: string; supplierEn: string; supplierErpNo: string; supplierZh: string; updatedAt: Moment; updatedBy: string; version: number })[] };
    "/service1/orders/api/order/enterAgain": { body: DocumentRef; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/fastConfirm": { body: OrderRows; data: OrderResult[] };
    "/service1/orders/api/order/lock": { body: OrderReason; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/pu/pageList": { body: PageQuery; data: PageOfOrdersPurchaseOrderRow };
    "/service1/orders/api/order/publish": { body: DocumentRef; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/readReplies": { body: never; data: SheetPromises };
    "/service1/orders/api/order/reopen": { body: OrderReason; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/saveDraft": { body: OrderReply; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/saveRelease": { body: OrderReply; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/su/pageList": { body: PageQuery; data: PageOfOrdersPurchaseOrderRow };
    "/service1/orders/api/order/unlock": { body: DocumentRef; data: DetailOfPurchaseOrder };
    "/service1/orders/api/order/void": { body: OrderReason; data: DetailOfPurchaseOrder };
    "/service1/orders/api/orderChange/confirm": { body: DocumentRef; data: DetailOfOrderChange };
    "/service1/orders/api/orderChange/dispute": { body: { id: string; reason?: string; version: number }; data: DetailOfOrderChange };
    "/service1/orders/api/orderChange/insist": { body: { answer?: string; id: string; version: number }; data: DetailOfOrderChange };
    "/service1/orders/api/orderChange/pu/pageList": { body: PageQuery; data: PageOfOrdersOrderChangeRow };
    "/service1/orders/api/orderChange/su/pageList": { body: PageQuery; data: PageOfOrdersOrderChangeRow };
    "/service1/orders/api/orderChange/withdraw": { body: { answer?: string; id: string; version: number }; data: DetailOfOrderChange };
    "/service1/orders/api/orderLine/pu/pageList": { body: PageQuery; data: PageOfOrdersOrderLineRow };
    "/service1/orders/api/orderLine/su/pageList": { body: PageQuery; data: PageOfOrdersOrderLineRow };
    "/service1/orders/api/penalty/pu/pageList": { body: PageQuery; data: PageOfOrdersPenaltyRow };
    "/service1/orders/api/penalty/settle": { body: { id: string; settlement?: string; version: number }; data: DetailOfPenalty };
    "/service1/orders/api/penalty/su/pageList": { body: PageQuery; data: PageOfOrdersPenaltyRow };
    "/service1/orders/api/penalty/waive": { body: { id: string; reason?: string; version: number }; data: DetailOfPenalty };
    "/service1/orders/api/returns/accept": { body: DocumentRef; data: DetailOfReturnOrder };
    "/service1/orders/api/returns/dispute": { body: { id: string; reason?: string; version: number }; data: DetailOfReturnOrder };
    "/service1/orders/api/returns/insist": { body: { answer?: string; id: string; version: number }; data: DetailOfReturnOrder };
    "/service1/orders/api/returns/pu/pageList": { body: PageQuery; data: PageOfOrdersReturnOrderRow };
    "/service1/orders/api/returns/returnable": { body: ReturnableOf; data: ReturnableLine[] };
    "/service1/orders/api/returns/save": { body: ReturnOrderForm; data: DetailOfReturnOrder };
    "/service1/orders/api/returns/send": { body: DocumentRef; data: DetailOfReturnOrder };
    "/service1/orders/api/returns/settle": { body: { creditNote?: string; id: string; settledAmount?: string; version: number }; data: DetailOfReturnOrder };
    "/service1/orders/api/returns/su/pageList": { body: PageQuery; data: PageOfOrdersReturnOrderRow };
    "/service1/orders/api/returns/withdraw": { body: { answer?: string; id: string; version: number }; data: DetailOfReturnOrder };
    "/service1/partner/bankChange/confirm": { body: DocumentRef; data: DetailOfBankChange };
    "/service1/partner/bankChange/deny": { body: DocumentRef; data: DetailOfBankChange };
    "/service1/partner/bankChange/denyByLink": { body: DenyByLink; data: DeniedByLink };
    "/service1/partner/bankChange/pu/pageList": { body: PageQuery; data: PageOfPartnerBankChangeRow };
    "/service1/partner/bankChange/reveal": { body: RevealBank; data: RevealedBank };
    "/service1/partner/bankChange/stop": { body: { id: string; reason?: string; version: number }; data: DetailOfBankChange };
    "/service1/partner/bankChange/su/pageList": { body: PageQuery; data: PageOfPartnerBankChangeRow };
    "/service1/partner/bankChange/verify": { body: { answeredAs?: string; answeredBy?: string; calledAt?: string; heardTail?: string; id: string; numberId?: string; version: number }; data: DetailOfBankChange };
    "/service1/partner/bankChange/withdraw": { body: DocumentRef; data: DetailOfBankChange };
    "/service1/partner/certificate/pageList": { body: PageQuery; data: PageOfPartnerCertificateRow };
    "/service1/partner/changeRecord/pageList": { body: PageQuery; data: PageOfPartnerChangeRecordRow };
    "/service1/partner/enterpriseAuthentication/pageList": { body: PageQuery; data: PageOfPartnerAuthenticationRow };
    "/service1/partner/enterpriseAuthentication/pass": { body: DocumentRef; data: DetailOfAuthentication };
    "/service1/partner/enterpriseAuthentication/pay": { body: AuthenticationPaid; data: DetailOfAuthentication };
    "/service1/partner/enterpriseAuthentication/refuse": { body: { id: string; reason?: string; version: number }; data: DetailOfAuthentication };
    "/service1/partner/enterpriseAuthentication/start": { body: AuthenticationOf; data: DetailOfAuthentication };
    "/service1/partner/enterpriseAuthentication/tellAmount": { body: AmountTold; data: DetailOfAuthentication };
    "/service1/partner/filling/pageList": { body: PageQuery; data: PageOfPartnerFillingRow };
    "/service1/partner/leader/pageList": { body: PageQuery; data: PageOfPartnerLeaderRow };
    "/service1/partner/match/differ": { body: { id: string; reason?: string; version: number }; data: DetailOfMatch };
    "/service1/partner/match/merge": { body: { id: string; reason?: string; version: number }; data: DetailOfMatch };
    "/service1/partner/match/pageList": { body: PageQuery; data: PageOfPartnerMatchRow };
    "/service1/partner/oaProcess/codes": { body: OaCodesOf; data: OaCode[] };
    "/service1/partner/oaProcess/pageList": { body: PageQuery; data: PageOfPartnerOaProcessRow };
    "/service1/partner/oaProcess/save": { body: OaProcessForm; data: DetailOfOaProcess };
    "/service1/partner/oaProcess/submit": { body: DocumentRef; data: DetailOfOaProcess };
    "/service1/partner/organize/batchFreeze": { body: FrozenAtOnce; data: number };
    "/service1/partner/organize/end": { body: { id: string; reason?: string; version: number }; data: DetailOfOrganize };
    "/service1/partner/organize/freeze": { body: { id: string; reason?: string; version: number }; data: DetailOfOrganize };
    "/service1/partner/organize/leader/save": { body: NamedLeader; data: (Base & { function: string; leader: string; organizeId: string; partnerNum: string; supplierEn: string; supplierNo: string; supplierZh: string; userId: string })[] };
    "/service1/partner/organize/pageList": { body: PageQuery; data: PageOfPartnerOrganizeRow };
    "/service1/partner/organize/promote": { body: DocumentRef; data: DetailOfOrganize };
    "/service1/partner/organize/save": { body: OrganizeForm; data: DetailOfOrganize };
    "/service1/partner/organize/unfreeze": { body: { id: string; reason?: string; version: number }; data: DetailOfOrganize };
    "/service1/partner/sap/check": { body: SupplierToPush; data: PushCheck };
    "/service1/partner/sap/commSupSAP": { body: SupplierToPush; data: DetailOfErpPush };
    "/service1/partner/sap/pageList": { body: PageQuery; data: PageOfPartnerErpPushRow };
    "/service1/partner/sap/retry": { body: DocumentRef; data: DetailOfErpPush };
    "/service1/partner/srmOrganize/audit": { body: DocumentRef; data: DetailOfFiling };
    "/service1/partner/srmOrganize/doubt/settle": { body: SettledDoubt; data: DoubtView };
    "/service1/partner/srmOrganize/open": { body: FilingOf; data: DetailOfFiling };
    "/service1/partner/srmOrganize/pu/pageList": { body: PageQuery; data: PageOfPartnerFilingRow };
    "/service1/partner/srmOrganize/recall": { body: DocumentRef; data: DetailOfFiling };
    "/service1/partner/srmOrganize/reject": { body: ReturnedFiling; data: DetailOfFiling };
    "/service1/partner/srmOrganize/rejectNoNeed": { body: DeclinedFiling; data: DetailOfFiling };
    "/service1/partner/srmOrganize/su/pageList": { body: PageQuery; data: PageOfPartnerFilingRow };
    "/service1/partner/srmOrganize/submit": { body: DocumentRef; data: DetailOfFiling };
    "/service1/partner/srmOrganize/updateCommitStatus": { body: FilingCommit; data: DetailOfFiling };
    "/service1/portal/api/doneTodo/pageList": { body: PageQuery; data: PageOfPortalDoneTodoRow };
    "/service1/portal/api/pageError/pageList": { body: PageQuery; data: PageOfPortalPageErrorRow };
    "/service1/portal/api/pageError/report": { body: PageErrorReport; data: boolean };
    "/service1/portal/api/todo/pageList": { body: PageQuery; data: PageOfPortalTodoRow };
    "/service1/quality/api/fileTask/archive": { body: DocumentRef; data: DetailOfFileTask };
    "/service1/quality/api/fileTask/pageList": { body: PageQuery; data: PageOfQualityFileTaskRow };
    "/service1/quality/api/fileTask/return": { body: { id: string; reason?: string; version: number }; data: DetailOfFileTask };
    "/service1/quality/api/fileTask/save": { body: FileTaskForm; data: DetailOfFileTask };
    "/service1/quality/api/fileTask/supply": { body: { id: string; reply?: string; version: number }; data: DetailOfFileTask };
    "/service1/seal/api/certificate/pageList": { body: PageQuery; data: PageOfSealCertificateRow };
    "/service1/seal/api/certificate/revoke": { body: CertificateRevoke; data: Certificate };
    "/service1/seal/api/certificate/save": { body: CertificateForm; data: Certificate };
    "/service1/seal/api/stampedCopy/approve": { body: DocumentRef; data: StampedCopyDetail };
    "/service1/seal/api/stampedCopy/countersign": { body: StampedSeal; data: StampedCopyDetail };
    "/service1/seal/api/stampedCopy/match": { body: StampedNames; data: StampedMatch[] };
    "/service1/seal/api/stampedCopy/pageList": { body: PageQuery; data: PageOfSealStampedCopyRow };
    "/service1/seal/api/stampedCopy/recall": { body: DocumentRef; data: StampedCopyDetail };
    "/service1/seal/api/stampedCopy/reject": { body: StampedCopyRefusal; data: StampedCopyDetail };
    "/service1/seal/api/stampedCopy/return": { body: StampedCopyRefusal; data: StampedCopyDetail };
    "/service1/seal/api/stampedCopy/sign": { body: StampedSeal; data: StampedCopyDetail };
    "/service1/seal/api/stampedCopy/submit": { body: DocumentRef; data: StampedCopyDetail };
    "/service1/seal/api/stampedCopy/takeBack": { body: DocumentRef; data: StampedCopyDetail };
    "/service1/seal/api/stampedCopy/upload": { params: { query: { id: string; version: number; fileName: string; confirmed?: boolean } }; body: never; data: StampedCopyDetail };
  };
  put: {
    "/service1/base/api/businessModule/edit": { body: UpdateOfBusinessModuleForm; data: BusinessModule };
    "/service1/base/api/calendarDay/update": { body: UpdateOfCalendarDayForm; data: CalendarDay };
    "/service1/base/api/dictItem/update": { body: UpdateOfDictItemForm; data: DictItem };
    "/service1/base/api/releaseNote/update": { body: UpdateOfReleaseNoteForm; data: ReleaseNote };
    "/service1/base/api/scene/update": { body: SceneUpdate; data: QueryScene };
    "/service1/base/api/timedJob/update": { body: UpdateOfTimedJobForm; data: TimedJob };
    "/service1/base/api/view/edit": { body: ViewEdit; data: TableView };
    "/service1/content/api/import/correct": { body: ImportCorrection; data: ImportReview };
    "/service1/content/api/srmAnnoun/update": { body: UpdateOfAnnouncementForm; data: Announcement };
    "/service1/content/api/srmColumn/update": { body: UpdateOfArticleColumnForm; data: ArticleColumn };
    "/service1/identity/api/dataRule/update": { body: UpdateOfDataRuleForm; data: DataRule };
    "/service1/identity/api/role/edit": { body: UpdateOfRoleForm; data: Role };
    "/service1/identity/api/ssoUser/allocateOrganize": { body: OrganizeAllocation; data: SsoUser };
    "/service1/identity/api/ssoUser/allocateRole": { body: RoleAllocation; data: SsoUser };
    "/service1/identity/api/user/edit": { body: UpdateOfUserForm; data: User };
    "/service1/identity/api/user/editEffective": { body: DocumentRef; data: User };
    "/service1/identity/api/user/editInvalid": { body: DocumentRef; data: User };
    "/service1/identity/api/user/profile": { body: ProfileChange; data: Profile };
    "/service1/identity/api/user/saveDepotAuthority": { body: DepotAuthority; data: Depot[] };
    "/service1/identity/api/userOrganize/edit": { body: Memberships; data: number };
    "/service1/message/api/mine/preference": { body: Preference; data: Preference };
    "/service1/message/api/template/update": { body: TemplateUpdate; data: Template };
    "/service1/orders/api/claim/update": { body: UpdateOfClaimForm; data: DetailOfClaim };
    "/service1/orders/api/returns/update": { body: UpdateOfReturnOrderForm; data: DetailOfReturnOrder };
    "/service1/partner/oaProcess/update": { body: UpdateOfOaProcessForm; data: DetailOfOaProcess };
    "/service1/partner/organize/update": { body: UpdateOfOrganizeForm; data: DetailOfOrganize };
    "/service1/partner/srmOrganize/address": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/attach": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/authentication": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/bank": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/contact": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/customer": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/declaration": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/doBusiness": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/edit": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/equipment": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/product": { body: FilingPartForm; data: FilingPart };
    "/service1/partner/srmOrganize/shareholder": { body: FilingPartForm; data: FilingPart };
    "/service1/quality/api/fileTask/update": { body: UpdateOfFileTaskForm; data: DetailOfFileTask };
  };
  delete: {
    "/service1/base/api/calendarDay/delete": { body: DocumentRef; data: boolean };
    "/service1/base/api/dictItem/delete": { body: DocumentRef; data: boolean };
    "/service1/base/api/releaseNote/delete": { body: DocumentRef; data: boolean };
    "/service1/base/api/scene/delete": { body: SceneRef; data: boolean };
    "/service1/base/api/timedJob/delete": { body: DocumentRef; data: boolean };
    "/service1/base/api/view/delete": { body: ViewRef; data: boolean };
    "/service1/content/api/attach/delete": { body: AttachmentRef; data: boolean };
    "/service1/content/api/download/delete": { body: TaskRef; data: boolean };
    "/service1/content/api/srmAnnoun/delete": { body: DocumentRef; data: boolean };
    "/service1/content/api/srmColumn/delete": { body: DocumentRef; data: boolean };
    "/service1/content/api/task/delete": { body: TaskRef; data: boolean };
    "/service1/identity/api/dataRule/delete": { body: DocumentRef; data: boolean };
    "/service1/identity/api/permission/del/{id}": { params: { path: { id: string } }; data: boolean };
    "/service1/identity/api/role/delete": { body: DocumentRef; data: boolean };
    "/service1/identity/api/user/delete": { body: DocumentRef; data: User };
    "/service1/identity/api/userOrganize/delete": { body: Memberships; data: number };
    "/service1/orders/api/claim/delete": { body: DocumentRef; data: boolean };
    "/service1/orders/api/returns/delete": { body: DocumentRef; data: boolean };
    "/service1/partner/leader/delete": { body: DocumentRef; data: boolean };
    "/service1/partner/oaProcess/delete": { body: OaDeletion; data: DetailOfOaProcess };
    "/service1/partner/oaProcess/discard": { body: DocumentRef; data: boolean };
    "/service1/partner/organize/delete": { body: DocumentRef; data: boolean };
    "/service1/partner/organize/deleteBatch": { body: DeletedAtOnce; data: number };
    "/service1/partner/srmOrganize/discard": { body: DocumentRef; data: boolean };
    "/service1/quality/api/fileTask/delete": { body: DocumentRef; data: boolean };
  };
}
