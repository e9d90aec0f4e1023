import { Check, ChevronRight, Copy, Info, Star, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toast } from '../lib/dialogs';
import { formatCount } from '../lib/format';
import { Button, type ButtonSize } from './button';
import { cx } from './cx';
import s from './parts.module.css';

export type BadgeTone = 'plain' | 'brand' | 'good' | 'warn' | 'bad' | 'line';
/** A badge, such as for a kind of thing or a state that needs attention; an ordinary state is plain text (look rule 17). */
export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={cx(s.badge, tone !== 'plain' && s[tone])}>{children}</span>
);
/** An average rating as `★ 4.9 (312)`; without `count`, only the average. */
export function Rating({ rate, count }: { rate: number; count?: number }) {
  const { t } = useTranslation('ui');
  return (
    <span className={s.rate}>
      <Star aria-hidden="true" />
      <span className="sr-only">{t('course.review')}</span>
      {rate.toFixed(1)}
      {count !== undefined && <small>({formatCount(count)})</small>}
    </span>
  );
}
/** The stars of one review, whole stars only. */
export function Stars({ value, max = 5 }: { value: number; max?: number }) {
  const { t } = useTranslation('ui');
  return (
    <span className={s.stars} role="img" aria-label={t('stars.shown', { value })}>
      {Array.from({ length: max }, (_, i) => (
        <Star key={i} aria-hidden="true" className={cx(i < value && s.on)} />
      ))}
    </span>
  );
}

/** A person's picture, or else the first letter of their name. */
export function Avatar({
  name,
  imageUrl,
  size = 36,
  icon,
}: {
  name: string;
  imageUrl?: string | null;
  size?: number;
  /** An icon instead of the first letter, for things that no person did. */
  icon?: ReactNode;
}) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={s.avatar} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden="true">
      {imageUrl && !broken ? (
        <img src={imageUrl} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        (icon ?? Array.from(name.trim())[0] ?? '·')
      )}
    </span>
  );
}

/** A white panel of the storefront. */
export const Surface = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx(s.panel, className)}>{children}</div>
);
/** A white card of the admin: a title, `aside` at its right, and a body. */
export function Card({
  title,
  note,
  aside,
  children,
  flush,
  className,
  label,
}: {
  /** The name of the card for screen readers. */
  label?: string;
  title?: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
  flush?: boolean;
  className?: string;
}) {
  return (
    <section className={cx(s.card, className)} aria-label={label}>
      {title && (
        <div className={cx(s.cardHead, flush && s.flush)}>
          <h2>{title}</h2>
          {aside}
          {note && <p>{note}</p>}
        </div>
      )}
      {flush ? children : <div className={s.cardBody}>{children}</div>}
    </section>
  );
}
const CALLOUT_ICONS = { plain: Info, brand: Info, good: Check, warn: TriangleAlert, bad: TriangleAlert, sale: Info } as const;
/** A note in a coloured box; `end` stands at its right. */
export function Callout({
  tone = 'plain',
  icon: Icon = CALLOUT_ICONS[tone],
  title,
  end,
  children,
}: {
  tone?: keyof typeof CALLOUT_ICONS;
  icon?: LucideIcon;
  title?: string;
  end?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={cx(s.callout, tone !== 'plain' && s[tone])}>
      <Icon aria-hidden="true" />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
      {end && <strong>{end}</strong>}
    </div>
  );
}
export function Progress({ percent, label }: { percent: number; label: string }) {
  const value = Math.max(0, Math.min(100, Math.round(percent)));
  return (
    <span className={s.progress} role="progressbar" aria-label={label} aria-valuenow={value} aria-valuemin={0} aria-valuemax={100}>
      <i style={{ width: `${value}%` }} />
    </span>
  );
}
export interface SumRow {
  label: ReactNode;
  value: ReactNode;
  kind?: 'minus' | 'total';
}
/** The calculation of a price: items, deductions, total. */
export const Sum = ({ rows, small }: { rows: readonly SumRow[]; small?: boolean }) => (
  <dl className={cx(s.sum, small && s.low)}>
    {rows.map((row, i) => (
      <div key={i} className={cx(row.kind && s[row.kind])}>
        <dt>{row.label}</dt>
        <dd>{row.value}</dd>
      </div>
    ))}
  </dl>
);
/** Labels and values, one pair per line. */
export const KeyValues = ({ rows }: { rows: readonly { label: ReactNode; value: ReactNode }[] }) => (
  <dl className={s.kv}>
    {rows.map((row, i) => (
      <div key={i}>
        <dt>{row.label}</dt>
        <dd>{row.value}</dd>
      </div>
    ))}
  </dl>
);
/** The heading of a section, with a line below and a link to all. */
export function SectionHead({
  title,
  note,
  more,
  end,
  id,
}: {
  title: ReactNode;
  note?: ReactNode;
  /** `isBare`: the label does not say of what, as “See all”, so that the heading is read before it. */
  more?: { to: string; label: string; isBare?: boolean };
  /** A control at the end of the line, before the link. */
  end?: ReactNode;
  id?: string;
}) {
  return (
    <div className={s.sectionHead}>
      <div>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {end}
      {more && (
        <Link className={s.more} to={more.to}>
          {more.isBare && <span className="sr-only">{title} </span>}
          {more.label}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
export function Breadcrumb({ items }: { items: readonly { label: string; to?: string }[] }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={s.crumb}>
        {items.map((item, i) => (
          <li key={i}>
            {item.to ? <Link to={item.to}>{item.label}</Link> : <span aria-current="page">{item.label}</span>}
            {i < items.length - 1 && <ChevronRight aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
/** A button that copies a text and confirms it. */
export function CopyButton({ text, label, size = 'sm' }: { text: string; label?: string; size?: ButtonSize }) {
  const { t } = useTranslation('ui');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('copy.done'));
    } catch {
      toast(t('copy.failed'), { tone: 'bad' });
    }
  };
  return (
    <Button size={size} onClick={() => void copy()}>
      <Copy aria-hidden="true" />
      {label ?? t('copy.do')}
    </Button>
  );
}
