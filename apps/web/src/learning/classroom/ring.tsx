import s from './lesson-list.module.css';

/** The circumference of the ring in units of the drawing, whose radius is 24. */
const RING_CIRCUMFERENCE = 2 * Math.PI * 24;
/** A percentage as a ring with its number inside. */
export function Ring({ percent, label }: { percent: number; label: string }) {
  return (
    <span className={s.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="24" stroke="var(--paper-3)" />
        <circle
          cx="28"
          cy="28"
          r="24"
          stroke="var(--brand-mark)"
          strokeLinecap="round"
          strokeDasharray={`${(RING_CIRCUMFERENCE * percent) / 100} ${RING_CIRCUMFERENCE}`}
          visibility={percent > 0 ? 'visible' : 'hidden'}
        />
      </svg>
      <span className="num">{percent}%</span>
    </span>
  );
}
