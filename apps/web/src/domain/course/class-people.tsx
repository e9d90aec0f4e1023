import { figuresOf, type ClassCounters } from '@madang/contracts/main/course-figures';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';

/** How many learners a class has, of how many seats if it has a limit, and how many wait: `12/12 · 대기 2`. */
export function ClassPeople({ of }: { of: ClassCounters }) {
  const { t } = useTranslation('ui');
  const { learners, seats, waiting } = figuresOf(of);
  return (
    <span className="num">
      {seats === null
        ? t('people.learners', { value: formatCount(learners), count: learners })
        : `${formatCount(learners)}/${formatCount(seats)}`}
      {waiting > 0 && ` · ${t('people.waiting', { value: formatCount(waiting) })}`}
    </span>
  );
}
