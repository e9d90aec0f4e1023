import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { isJoinable, isTermFull, termState, type ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { formatSpan } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { chooseTerm, useTermChoice } from '../../domain/course/term-choice';
import { useNow } from '../../lib/time';
import { cx } from '../../ui/cx';
import { Badge } from '../../ui/parts';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import type { ClassView } from './use-class';
import s from './terms.module.css';

const TONES = { upcoming: 'brand', running: 'good', over: 'plain' } as const;

/** The terms of a challenge: which one to join, or which one it is. */
export default function Terms({ view }: { view: ClassView }) {
  const { t } = useTranslation('class-detail');
  const { courseSeq } = view.course;
  const group = useId();
  const now = useNow(60_000);
  const chosen = useTermChoice((choice) => choice[courseSeq]);
  const joinable = useCall(challengeApi.joinable, { params: { courseSeq } }, { silent: true });
  if (joinable.isPending)
    return (
      <Loading>
        <Skeleton height={96} radius={12} />
      </Loading>
    );
  if (joinable.isError) return <ErrorState tight error={joinable.error} onRetry={() => void joinable.refetch()} />;
  const { terms, defaultTermSeq, mine } = joinable.data;
  // A seat that waits for its payment may still go into another term.
  const settled = mine && (view.state === 'enter' || view.state === 'awaiting');
  if (settled)
    return (
      <section className={s.terms} aria-label={t('terms.mine')}>
        <h3>{t('terms.mine')}</h3>
        <div className={cx(s.term, s.own)}>
          <Facts term={mine} now={now} />
        </div>
      </section>
    );
  if (terms.length === 0) return <p className={s.none}>{t('terms.none')}</p>;
  const own = mine?.termSeq;
  const may = (term: ChallengeTerm) => isJoinable(term, now) || term.termSeq === own;
  const value = [chosen, own, defaultTermSeq].find((seq) => terms.some((term) => term.termSeq === seq && may(term))) ?? null;
  return (
    <fieldset className={s.terms}>
      <legend>{t('terms.choose')}</legend>
      {terms.map((term) => (
        <label key={term.termSeq} className={cx(s.term, !may(term) && s.off)}>
          <input
            type="radio"
            name={group}
            checked={term.termSeq === value}
            disabled={!may(term)}
            onChange={() => chooseTerm(courseSeq, term.termSeq)}
          />
          <Facts term={term} now={now} />
        </label>
      ))}
    </fieldset>
  );
}

function Facts({ term, now }: { term: ChallengeTerm; now: number }) {
  const { t } = useTranslation('class-detail');
  const state = termState(term, now);
  const full = state !== 'over' && isTermFull(term);
  const left = term.maxUserCount - term.attendCount;
  return (
    <span className={s.facts}>
      <span className={s.name}>
        <b>{term.name}</b>
        <Badge tone={full ? 'warn' : TONES[state]}>{t(full ? 'terms.full' : `terms.state.${state}`)}</Badge>
      </span>
      <small className="num">{formatSpan(term.startAt, term.endAt)}</small>
      {term.maxUserCount > 0 && !full && state !== 'over' && (
        <small className="num">{t('seats', { left: formatCount(left), of: formatCount(term.maxUserCount) })}</small>
      )}
    </span>
  );
}
