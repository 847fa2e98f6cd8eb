import type { ThemeConfig } from "antd";

/**
 * Design tokens: colours, sizes and motion. antd reads them through `antdTheme`, our own styles through the CSS
 * variables that `applyTokens` writes.
 */
const color = {
  /** Fills, focus rings, selection. Only 3.6:1 on white, so never for text. */
  theme: "#4880ff",
  /** Links and primary buttons: 5.6:1 on white. */
  action: "#2b5fd9",
  actionHover: "#2450bd",
  actionSoft: "#eef3ff",
  actionLine: "#c9d9ff",
  text: "#1d2433",
  textSecondary: "#4a5468",
  textTertiary: "#5d6779",
  textDisabled: "#8a93a3",
  line: "#e6e9ef",
  lineStrong: "#d4d9e2",
  page: "#f5f7fa",
  surface: "#ffffff",
  surfaceSunken: "#f8f9fb",
  surfaceHover: "#f3f6fb",
  /** Under a sheet of paper. */
  ground: "#dfe3ea",
  good: "#0b7a3b",
  waiting: "#b45309",
  bad: "#c62a2f",
  dotGrey: "#8a94a6",
  dotBlue: "#4880ff",
  dotAmber: "#f59e0b",
  dotGreen: "#16a34a",
  dotRed: "#ef4444",
  goodSoft: "#eef8f1",
  goodLine: "#b9dfc7",
  warnSoft: "#fff8e6",
  warnLine: "#f3d48b",
  badSoft: "#fdf0f0",
  badLine: "#f2c3c4",
  conflict: "#6d3fd6",
  conflictSoft: "#f4efff",
  flash: "#fff4cf",
} as const;

/** Theme colours to choose from. Each has a darker shade for text and buttons, for contrast on white. */
export const THEMES = [
  {
    theme: "#4880ff",
    action: "#2b5fd9",
    actionHover: "#2450bd",
    actionActive: "#1e449f",
    actionSoft: "#eef3ff",
    actionLine: "#c9d9ff",
  },
  {
    theme: "#409EFF",
    action: "#1769b8",
    actionHover: "#125a9f",
    actionActive: "#0e4a84",
    actionSoft: "#ecf5ff",
    actionLine: "#c6e2ff",
  },
  {
    theme: "#0d9488",
    action: "#0f766e",
    actionHover: "#0b625b",
    actionActive: "#084d48",
    actionSoft: "#ecfaf8",
    actionLine: "#b8e6e0",
  },
  {
    theme: "#8b5cf6",
    action: "#6d3fd6",
    actionHover: "#5c32ba",
    actionActive: "#4b289b",
    actionSoft: "#f4efff",
    actionLine: "#dccfff",
  },
  {
    theme: "#d9622b",
    action: "#a8430f",
    actionHover: "#8f380c",
    actionActive: "#742d09",
    actionSoft: "#fff3ec",
    actionLine: "#f8d3bf",
  },
  {
    theme: "#64748b",
    action: "#475569",
    actionHover: "#3b4759",
    actionActive: "#2f3948",
    actionSoft: "#f1f4f8",
    actionLine: "#d3dae4",
  },
] as const;

type Theme = (typeof THEMES)[number];
export type ThemeColor = Theme["theme"];
export const DEFAULT_THEME: ThemeColor = "#4880ff";

function themeOf(wanted: ThemeColor): Theme {
  return THEMES.find(({ theme }) => theme === wanted) ?? THEMES[0];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const size = {
  control: "30px",
  radius: "6px",
  radiusLarge: "8px",
  topBar: "44px",
  tabBar: "36px",
  sidebar: "210px",
} as const;

const font = {
  family:
    'Inter, "PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", system-ui, -apple-system, "Segoe UI", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
} as const;

const motion = { fast: "120ms", normal: "160ms" } as const;

/** Below this width the sidebar becomes a drawer. */
export const MOBILE_QUERY = "(max-width: 991.98px)";
/** Below this width a list shows cards instead of a table. */
export const PHONE_QUERY = "(max-width: 599.98px)";

/** Row heights a user can choose from, in pixels. */
export const ROW_HEIGHTS = { compact: 28, standard: 32, roomy: 40 } as const;
export type Density = keyof typeof ROW_HEIGHTS;

const standardTheme: ThemeConfig = {
  token: {
    colorSuccess: color.good,
    colorWarning: color.waiting,
    colorError: color.bad,
    colorText: color.text,
    colorTextSecondary: color.textSecondary,
    colorTextTertiary: color.textTertiary,
    colorTextPlaceholder: "#667082",
    colorBorder: color.lineStrong,
    colorBorderSecondary: color.line,
    colorBgLayout: color.page,
    fontFamily: font.family,
    fontSize: 13,
    lineHeight: 20 / 13,
    controlHeight: 30,
    controlHeightSM: 24,
    borderRadius: 6,
    borderRadiusLG: 8,
    motionDurationFast: "0.12s",
    motionDurationMid: "0.14s",
    motionDurationSlow: "0.16s",
    colorSuccessBg: color.goodSoft,
    colorSuccessBorder: color.goodLine,
    colorWarningBg: color.warnSoft,
    colorWarningBorder: color.warnLine,
    colorErrorBg: color.badSoft,
    colorBgMask: "rgb(29 36 51 / 28%)",
    boxShadow: "0 6px 20px rgb(29 36 51 / 10%)",
    boxShadowSecondary: "0 6px 20px rgb(29 36 51 / 12%)",
  },
  components: {
    Button: {
      primaryShadow: "none",
      defaultShadow: "none",
      dangerShadow: "none",
    },
    Tabs: { horizontalMargin: "0 0 14px 0" },
    Pagination: { itemSize: 28 },
    Drawer: { paddingLG: 20 },
    Segmented: { itemSelectedColor: color.text },
  },
};

/** Height in pixels of whatever a thumb is to hit. */
const THUMB = 44;
/** Text below 16 px makes a phone enlarge the page when a field is entered. */
const PHONE_INPUT = 16;

const phoneTheme: Required<Pick<ThemeConfig, "token" | "components">> = {
  token: { controlHeight: THUMB, controlHeightSM: THUMB },
  components: {
    Input: { inputFontSize: PHONE_INPUT, inputFontSizeSM: PHONE_INPUT },
    InputNumber: { inputFontSize: PHONE_INPUT, inputFontSizeSM: PHONE_INPUT },
    DatePicker: { inputFontSize: PHONE_INPUT, inputFontSizeSM: PHONE_INPUT },
    Select: { fontSize: PHONE_INPUT },
    Pagination: { itemSize: THUMB },
  },
};

interface Surroundings {
  /** No motion for users who prefer it so, since code waiting for an animation would not end. */
  still: boolean;
  phone: boolean;
}

export function antdTheme(wanted: ThemeColor, { still, phone }: Surroundings): ThemeConfig {
  const { theme, action, actionHover, actionActive } = themeOf(wanted);
  const { token } = standardTheme;
  const components = { ...standardTheme.components, ...(phone ? phoneTheme.components : {}) };
  return {
    token: {
      ...token,
      ...(phone ? phoneTheme.token : {}),
      motion: !still,
      colorPrimary: theme,
      colorInfo: theme,
      colorLink: action,
      colorLinkHover: actionHover,
    },
    components: {
      ...components,
      Button: {
        ...components.Button,
        colorPrimary: action,
        colorPrimaryHover: actionHover,
        colorPrimaryActive: actionActive,
      },
      Tabs: { ...components.Tabs, itemSelectedColor: action, itemHoverColor: action },
    },
  };
}

function variables(prefix: string, values: Record<string, string>): string {
  const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(values)
    .map(([name, value]) => `--${prefix}-${dashed(name)}:${value};`)
    .join("");
}

/** Writes the tokens as CSS variables, once, before the first render. */
export function applyTokens(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root{${variables("c", color)}${variables("s", size)}${variables("f", font)}${variables("m", motion)}}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet, themeSheet()];
}

let chosen: CSSStyleSheet | undefined;

function themeSheet(): CSSStyleSheet {
  return (chosen ??= new CSSStyleSheet());
}

/** Overrides the colours of the user's theme. */
export function applyTheme(wanted: ThemeColor): void {
  themeSheet().replaceSync(`:root{${variables("c", themeOf(wanted))}}`);
}
