import { liveTimes } from '@madang/contracts/main/course-rules';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { formatSpan, withOwnTime } from '../../lib/own-time';
import { Button } from '../../ui/button';
import { Cover } from '../course/course-card';
import { useLiveStates, useLiveWords, windowOf } from './live-clock';
import { isOverDays } from './over-days';
import { joinWord, useLiveJoin } from './use-live-join';
import { cx } from '../../ui/cx';
import b from '../../ui/box-rows.module.css';
import s from './lives-list.module.css';

interface Props {
  lives: readonly LiveItem[];
  label: string;
  /** Whether the list has a border of its own, which it does not need inside a card. */
  boxed?: boolean;
}
/** The live lessons of a person in order, each with its time and the button to enter. */
export function LivesList({ lives, label, boxed }: Props) {
  const { t } = useTranslation('live');
  const states = useLiveStates(lives, windowOf);
  const words = useLiveWords();
  const { join, joining } = useLiveJoin();
  return (
    <ul aria-label={label} className={cx(boxed && b.rows)}>
      {lives.map((live, i) => {
        const state = states[i]!;
        const { lead, time } = words(state);
        const { start, end } = liveTimes(live);
        return (
          <li key={live.itemSeq} className={cx(b.row, !boxed && s.row)}>
            <Cover imageUrl={live.imageUrl} className={b.picture} />
            <div className={b.text}>
              <b>{live.curriculumTitle}</b>
              <small>
                <span>{live.title}</span>
                <span className="num">{isOverDays(live) ? formatSpan(start, end) : withOwnTime(formatDateTime(start), start)}</span>
              </small>
            </div>
            <p className={s.time} data-live={state.label}>
              {lead} {time && <b className="num">{time}</b>}
            </p>
            <Button
              size="sm"
              tone={state.joinable ? 'primary' : 'secondary'}
              disabled={!state.joinable}
              busy={joining === live.itemSeq}
              busyLabel={t('joining')}
              onClick={() => void join(live)}
            >
              {t(joinWord(live))}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
