import { MINUTE } from '@madang/contracts/time';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { isJoinable, isTermFull, termState, type ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { formatSpan } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { TERM_TONE } from '../../domain/challenge/term-tone';
import { chooseTerm, useTermChoice } from '../../domain/course/term-choice';
import { useNow } from '../../lib/time';
import { RadioCard } from '../../ui/choices';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { Badge, Callout } from '../../ui/parts';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import type { ClassView } from './use-class';

/** The terms of a challenge: a choice of the term to join or, for a participant, their own term. */
export default function Terms({ view }: { view: ClassView }) {
  const { t } = useTranslation('class-detail');
  const { courseSeq } = view.course;
  const now = useNow(MINUTE);
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
  // Whether the person's term is fixed: while a seat is held for the payment, another term can still be chosen.
  const settled = mine && (view.state === 'enter' || view.state === 'awaiting');
  if (settled)
    return (
      <Callout title={t('terms.mine')}>
        <p>
          <Name term={mine} now={now} />
        </p>
        <Told term={mine} now={now} />
      </Callout>
    );
  if (terms.length === 0) return <p>{t('terms.none')}</p>;
  const own = mine?.termSeq;
  const may = (term: ChallengeTerm) => isJoinable(term, now) || term.termSeq === own;
  const value = [chosen, own, defaultTermSeq].find((seq) => terms.some((term) => term.termSeq === seq && may(term))) ?? null;
  return (
    <RadioCard
      label={t('terms.choose')}
      value={value === null ? null : String(value)}
      onChange={(seq) => chooseTerm(courseSeq, Number(seq))}
      options={terms.map((term) => ({
        value: String(term.termSeq),
        label: <Name term={term} now={now} />,
        hint: <Told term={term} now={now} />,
        disabled: !may(term),
      }))}
    />
  );
}

const isFull = (term: ChallengeTerm, now: number) => termState(term, now) !== 'over' && isTermFull(term);
/** The name of a term with its state. */
function Name({ term, now }: { term: ChallengeTerm; now: number }) {
  const { t } = useTranslation('class-detail');
  const state = termState(term, now);
  const full = isFull(term, now);
  return (
    <>
      {term.name} <Badge tone={full ? 'warn' : TERM_TONE[state]}>{t(full ? 'terms.full' : `terms.state.${state}`)}</Badge>
    </>
  );
}
/** The dates of a term and, for a term with a limit that is neither full nor over, the number of its free seats. */
function Told({ term, now }: { term: ChallengeTerm; now: number }) {
  const { t } = useTranslation('class-detail');
  const counts = term.maxUserCount > 0 && !isFull(term, now) && termState(term, now) !== 'over';
  const seats = { left: formatCount(term.maxUserCount - term.attendCount), of: formatCount(term.maxUserCount) };
  // The seats stand on a line of their own, because beside two dates the line would wrap.
  return (
    <span className={cx('num', l.written)}>
      {[formatSpan(term.startAt, term.endAt), counts && t('seats', seats)].filter(Boolean).join('\n')}
    </span>
  );
}
