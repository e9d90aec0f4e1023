import { liveTimes } from '@madang/contracts/main/course-rules';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../domain/course/course-card';
import { joinWord, useLiveJoin } from '../../domain/live/use-live-join';
import { formatSpan } from '../../lib/own-time';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './my-classes.module.css';

/** The live lesson that can be entered now; it stands above everything else. */
export function LiveHero({ live }: { live: LiveItem }) {
  const { t } = useTranslation('my-home');
  const { join, joining } = useLiveJoin();
  const { start, end } = liveTimes(live);
  return (
    <article className={s.goOn}>
      <Cover imageUrl={live.imageUrl} first className={s.goOnCover} />
      <div className={s.goOnBody}>
        <p className={cx(s.kicker, s.live)}>
          <Radio aria-hidden="true" size={18} />
          {t('liveNow')}
        </p>
        <h2>{live.curriculumTitle}</h2>
        <p>{live.title}</p>
        <p>
          <span className="num">{formatSpan(start, end)}</span>
        </p>
        <div className={cx(l.row, s.actions)}>
          <Button tone="primary" busy={joining === live.itemSeq} busyLabel={t('live:joining')} onClick={() => void join(live)}>
            {t(`live:${joinWord(live)}`)}
          </Button>
          <ButtonLink to={`/classes/${live.courseSeq}/classroom/${live.itemSeq}`}>{t('toLesson')}</ButtonLink>
        </div>
      </div>
    </article>
  );
}
