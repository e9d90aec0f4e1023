import { challengeApi } from '@madang/contracts/main/challenge';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { Select } from '../../ui/choices';

/** The choice of the term of a challenge whose submissions are shown; nothing for a challenge with a single term. */
export default function TermSelect({
  courseSeq,
  value,
  onChange,
}: {
  courseSeq: number;
  value: number | null;
  onChange: (term: number | null) => void;
}) {
  const { t } = useTranslation('classroom');
  const terms = useCall(challengeApi.find, { params: { courseSeq } }, { silent: true }).data?.terms ?? [];
  if (terms.length < 2) return null;
  return (
    <Select
      label={t('submission.term')}
      hideLabel
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(Number(next) || null)}
      options={[
        { value: '', label: t('submission.allTerms') },
        ...terms.map((term) => ({ value: String(term.termSeq), label: term.name })),
      ]}
    />
  );
}
