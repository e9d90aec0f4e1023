import type { CourseKind } from '@madang/contracts/main/course-kinds';
import type { ReactNode } from 'react';
import s from './authoring.module.css';

const stroke = { fill: 'none', stroke: 'var(--ink-3)', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const paper = { fill: 'var(--paper)', stroke: 'var(--line-3)', strokeWidth: 1.5 } as const;
const accent = { fill: 'var(--brand-line)' } as const;
const head = (x: number, y: number, own?: boolean) => (
  <g key={`${x}-${y}`} {...(own ? { fill: 'var(--brand-line)' } : { fill: 'var(--line-3)' })}>
    <circle cx={x} cy={y} r="5" />
    <path d={`M${x - 9} ${y + 16}a9 9 0 0 1 18 0z`} />
  </g>
);

const KIND_DRAWINGS: Record<CourseKind, ReactNode> = {
  VOD: (
    <>
      <rect x="22" y="10" width="76" height="46" rx="6" {...paper} />
      <path d="m54 24 16 9-16 9z" {...accent} />
      <path d="M30 64h60" {...stroke} stroke="var(--line-3)" />
      <path d="M30 64h24" {...stroke} stroke="var(--brand-strong)" />
    </>
  ),
  LIVE: (
    <>
      <rect x="22" y="10" width="36" height="26" rx="5" {...paper} />
      <rect x="62" y="10" width="36" height="26" rx="5" {...paper} />
      <rect x="22" y="40" width="36" height="26" rx="5" {...paper} />
      <rect x="62" y="40" width="36" height="26" rx="5" {...paper} />
      {head(40, 19, true)}
      {head(80, 19)}
      {head(40, 49)}
      {head(80, 49)}
    </>
  ),
  OFFLINE: (
    <>
      <path d="M18 66h84" {...stroke} stroke="var(--line-3)" />
      <path d="M26 66V34l34-18 34 18v32" {...paper} />
      <rect x="50" y="46" width="20" height="20" rx="2" {...accent} />
      <path d="M36 46h6M78 46h6" {...stroke} />
    </>
  ),
  CUSTOM: (
    <>
      <rect x="26" y="12" width="44" height="54" rx="6" {...paper} />
      <path d="M36 26h24M36 36h24M36 46h12" {...stroke} stroke="var(--line-3)" />
      <path d="m92 20 8 8-30 30-11 3 3-11z" fill="var(--brand-soft)" stroke="var(--brand-strong)" strokeWidth="2" strokeLinejoin="round" />
    </>
  ),
  SPECIAL: (
    <>
      <path d="M44 66h32M60 66V44" {...stroke} />
      <path d="M42 32h36l-4 12H46z" {...paper} />
      {head(60, 12, true)}
      <path d="M20 24h10M24 20v8M92 30h8M96 26v8" {...stroke} stroke="var(--brand-line)" />
    </>
  ),
  CLUB: (
    <>
      <ellipse cx="60" cy="50" rx="26" ry="10" {...paper} />
      {head(34, 22)}
      {head(60, 14, true)}
      {head(86, 22)}
      <path d="M52 48h4v5h-4zM64 48h5v4h-5z" {...accent} />
    </>
  ),
  COMMUNITY: (
    <>
      <path d="M20 18a6 6 0 0 1 6-6h38a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H36l-9 8v-8h-1a6 6 0 0 1-6-6z" {...paper} />
      <path d="M32 22h26M32 30h16" {...stroke} stroke="var(--line-3)" />
      <path
        d="M56 50a6 6 0 0 1 6-6h32a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6v6l-8-6H62a6 6 0 0 1-6-6z"
        fill="var(--brand-soft)"
        stroke="var(--brand-line)"
        strokeWidth="1.5"
      />
      <path d="M66 54h24" {...stroke} stroke="var(--brand-strong)" />
    </>
  ),
  SURVEY: (
    <>
      <path d="M24 66h72" {...stroke} stroke="var(--line-3)" />
      <rect x="30" y="44" width="14" height="22" rx="3" {...paper} />
      <rect x="53" y="30" width="14" height="36" rx="3" {...paper} />
      <rect x="76" y="14" width="14" height="52" rx="3" {...accent} />
      <path d="m28 28 6 6 12-14" {...stroke} stroke="var(--brand-strong)" />
    </>
  ),
};
/** The illustration of a kind of class. */
export const KindPicture = ({ kind }: { kind: CourseKind }) => (
  <svg className={s.kindPicture} viewBox="0 0 120 76" aria-hidden="true">
    {KIND_DRAWINGS[kind]}
  </svg>
);
