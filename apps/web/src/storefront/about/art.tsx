/** Drawn class covers, in the brand colour of the element around them. */
export const DRAWN_COVERS = [
  <svg key="code" viewBox="0 0 320 180" aria-hidden="true">
    <rect width="320" height="180" fill="var(--brand-strong)" />
    <path
      d="m122 56-38 34 38 34M198 56l38 34-38 34"
      fill="none"
      stroke="#fff"
      strokeWidth="13"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="m174 44-28 92" stroke="var(--brand-line)" strokeWidth="13" strokeLinecap="round" />
  </svg>,
  <svg key="chart" viewBox="0 0 320 180" aria-hidden="true">
    <rect width="320" height="180" fill="var(--brand-soft)" />
    <path d="M60 140h200" stroke="var(--brand-line)" strokeWidth="4" />
    <path
      d="m66 122 46-34 44 18 52-58 42 24"
      fill="none"
      stroke="var(--brand-fill)"
      strokeWidth="9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="208" cy="48" r="12" fill="#fff" stroke="var(--brand-fill)" strokeWidth="7" />
  </svg>,
  <svg key="cloud" viewBox="0 0 320 180" aria-hidden="true">
    <rect width="320" height="180" fill="var(--ink)" />
    <path d="M112 124a30 30 0 0 1 2-60 46 46 0 0 1 86-8 36 36 0 0 1 6 68Z" fill="var(--brand-line)" />
    <path d="M160 112V72m-18 18 18-18 18 18" fill="none" stroke="var(--ink)" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round" />
  </svg>,
];
/** The drawing in place of a site's banner. */
export const BannerArt = () => (
  <svg viewBox="0 0 380 206" aria-hidden="true">
    <g fill="none" stroke="#fff" strokeOpacity=".16" strokeWidth="1.5">
      <circle cx="250" cy="110" r="54" />
      <circle cx="250" cy="110" r="96" />
      <circle cx="250" cy="110" r="140" />
    </g>
    <rect x="176" y="62" width="148" height="96" rx="10" fill="#fff" opacity=".94" />
    <rect x="190" y="80" width="52" height="60" rx="6" fill="var(--brand-line)" />
    <path d="M256 88h52M256 104h40M256 120h46" stroke="var(--brand-fill)" strokeWidth="7" strokeLinecap="round" />
  </svg>
);
/** A drawing of a bowl and a jar, in place of the video in the picture of a classroom. */
export const PotteryArt = () => (
  <svg viewBox="0 0 640 328" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="640" height="328" fill="#f3dccb" />
    <rect y="252" width="640" height="76" fill="#d9a88a" />
    <circle cx="478" cy="104" r="76" fill="#fbf3ea" />
    <path d="M252 70h84c0 38 58 66 58 130 0 54-42 88-100 88s-100-34-100-88c0-64 58-92 58-130Z" fill="#b4532a" />
    <path d="M252 70h84c0 38 58 66 58 130 0 54-42 88-100 88V70Z" fill="#9a4220" opacity=".5" />
    <rect x="240" y="58" width="108" height="18" rx="9" fill="#8f3d1d" />
    <path d="M200 172c32 16 156 16 188 0M196 204c36 18 160 18 196 0" fill="none" stroke="#f3cdb3" strokeWidth="4" strokeLinecap="round" />
    <path d="M444 206h90l-11 58a15 15 0 0 1-15 11h-38a15 15 0 0 1-15-11Z" fill="#fbf3ea" />
  </svg>
);
/** A drawing of two curves, in place of what the instructor of a live lesson shows. */
export const BoardArt = () => (
  <svg viewBox="0 0 480 372" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="480" height="372" fill="#f5f3ee" />
    <rect x="40" y="80" width="230" height="12" rx="6" fill="#12161d" />
    <rect x="40" y="108" width="160" height="8" rx="4" fill="#aab2bf" />
    <path d="M60 300V150M60 300h330" stroke="#596273" strokeWidth="3" strokeLinecap="round" />
    <path d="M64 280c60-6 90-30 130-72s80-44 180-48" fill="none" stroke="#0f8a6d" strokeWidth="5" strokeLinecap="round" />
    <path d="M64 262c80-2 190 6 300-76" fill="none" stroke="#e0243a" strokeWidth="5" strokeLinecap="round" strokeDasharray="2 12" />
    <circle cx="222" cy="186" r="11" fill="none" stroke="#f2a65a" strokeWidth="5" />
  </svg>
);
