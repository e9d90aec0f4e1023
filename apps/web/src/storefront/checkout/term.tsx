import type { Enrolment } from '@madang/contracts/main/enrolment';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { useTranslation } from 'react-i18next';
import { formatSpan } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { chosenTerm } from '../../domain/course/term-choice';
import b from '../../ui/box-rows.module.css';

/** The term of the challenge that is bought, and its dates; nothing until it is known. */
export function Term({ courseSeq, enrolment }: { courseSeq: number; enrolment: Enrolment | null }) {
  const { t } = useTranslation('checkout');
  const joinable = useCall(challengeApi.joinable, { params: { courseSeq } }, { silent: true, staleTime: 0 }).data;
  const termSeq = enrolment ? enrolment.termSeq : (chosenTerm(courseSeq) ?? joinable?.defaultTermSeq);
  const term = [joinable?.mine, ...(joinable?.terms ?? [])].find((one) => one?.termSeq === termSeq);
  const name = enrolment?.termName ?? term?.name;
  if (!name) return null;
  return (
    <p className={b.small}>
      <b>{t('term', { name })}</b>
      {term && <span className="num">{formatSpan(term.startAt, term.endAt)}</span>}
    </p>
  );
}
