/** Two wheels and one frame: the product's mark. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--c-action)" />
      <circle cx="11" cy="19.5" r="5" stroke="#fff" strokeWidth="2.4" />
      <circle cx="21" cy="19.5" r="5" stroke="#a9c4ff" strokeWidth="2.4" />
      <path
        d="M11 19.5 15 9.5h6"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
