import { BADGE, type BadgeCode } from '@madang/contracts/answer-codes';
import type { ChallengeStanding } from '@madang/contracts/main/challenge-calls';
import { nextBadge, type ChallengeBadge } from '@madang/contracts/main/challenge-progress';
import { fromSeoul } from '@madang/contracts/time';
import { Flame, Flag, Lock, Mountain, Trophy, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '@madang/contracts/locale';
import { format, formatCount } from '../../lib/format';
import { lang } from '../../lib/i18n';
import { cx } from '../../ui/cx';
import { Progress } from '../../ui/parts';
import s from './challenge.module.css';

const BADGE_ICONS: Record<BadgeCode, LucideIcon> = {
  [BADGE.FIRST]: Flag,
  [BADGE.STREAK]: Flame,
  [BADGE.HALF]: Mountain,
  [BADGE.EVERY]: Trophy,
};
/** The day on which a badge was won, such as `11월 20일`. */
const wonOn = (day: string) => format(localeOf(lang()), { month: 'short', day: 'numeric' }).format(new Date(fromSeoul(day)));

function Medal({ badge: { badgeCd, day } }: { badge: ChallengeBadge }) {
  const Icon = BADGE_ICONS[badgeCd];
  return (
    <span className={cx(s.medal, day !== null && s.won)} aria-hidden="true">
      <Icon />
      {day === null && <Lock />}
    </span>
  );
}

/**
 * The badges of a participant: won ones with their day, others with how far they are; while the challenge is not over, also what the next
 * one needs.
 */
export function Badges({ badges, over }: { badges: readonly ChallengeBadge[]; over: boolean }) {
  const { t } = useTranslation('challenge');
  const next = over ? null : nextBadge(badges);
  return (
    <section className={s.badges} aria-label={t('badges')}>
      <ul>
        {badges.map((one) => (
          <li key={one.badgeCd}>
            <Medal badge={one} />
            <b>{t(`badge.${one.badgeCd}`)}</b>
            <small className="num">{one.day ? wonOn(one.day) : t('badgeOpen', { n: one.done, of: one.of })}</small>
          </li>
        ))}
      </ul>
      {next && (
        <div className={s.next}>
          <p>{t('badgeNext', { name: t(`badge.${next.badgeCd}`), n: formatCount(next.of - next.done), count: next.of - next.done })}</p>
          <Progress percent={(next.done / next.of) * 100} label={t('badgeFar', { name: t(`badge.${next.badgeCd}`) })} />
        </div>
      )}
    </section>
  );
}

/** Streak and won badges in one line, for the card of a challenge; nothing without any badges. */
export function StandingLine({ standing: { streak, badges } }: { standing: ChallengeStanding }) {
  const { t } = useTranslation('challenge');
  const won = badges.filter((one) => one.day !== null);
  if (badges.length === 0) return null;
  return (
    <p className={s.line}>
      {streak.now > 0 && (
        <span className="num">
          <Flame aria-hidden="true" />
          {t('streak.row', { n: formatCount(streak.now), count: streak.now })}
        </span>
      )}
      <span className="num" title={won.map((one) => `${t(`badge.${one.badgeCd}`)} ${wonOn(one.day!)}`).join(', ') || undefined}>
        {won.map((one) => (
          <Medal key={one.badgeCd} badge={one} />
        ))}
        {t('badgesWon', { n: won.length, of: badges.length })}
      </span>
      <span className="sr-only">{won.map((one) => `${t(`badge.${one.badgeCd}`)}, ${wonOn(one.day!)}`).join('; ')}</span>
    </p>
  );
}
