const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  // The order matters: most claim to be Chrome and Safari, too.
  ["WeChat", /MicroMessenger\/(\d+)/],
  ["Edge", /Edg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Headless)?Chrome\/(\d+)|CriOS\/(\d+)/],
  ["Safari", /Version\/(\d+).*Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["HarmonyOS", /HarmonyOS|OpenHarmony/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Linux", /Linux/],
];

/** What a person would call the browser and the system it runs on; programs keep the name they give themselves. */
export function browserName(userAgent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const found = pattern.exec(userAgent);
    if (!found) continue;
    const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0];
    return [`${name} ${found[1] ?? found[2]}`, ...(system ? [system] : [])].join(" · ");
  }
  return userAgent;
}
