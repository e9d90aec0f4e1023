import { lacksPrice } from '@madang/contracts/main/course-rules';
import { useTranslation } from 'react-i18next';
import { Price } from '../../domain/course/course-parts';
import { Button } from '../../ui/button';
import { enrolLabel, enrolNote } from './enrol-words';
import type { ClassView } from './use-class';
import type { useEnrol } from './use-enrol';
import s from '../../ui/bottom-bar.module.css';

/** The bar at the bottom of phones with the enrol button (SH-079). */
export function BottomBar({ view, enrol }: { view: ClassView; enrol: ReturnType<typeof useEnrol> }) {
  const { t } = useTranslation('class-detail');
  const inside = view.state === 'enter' || view.state === 'enterManager' || view.state === 'demand';
  // The bar has no note where the card above says everything: for people who can enter the class, while nobody can enrol yet, and where the
  // button enrols.
  const note = !inside && view.state !== 'enrol' && enrolNote(t, view);
  return (
    <div className={s.bar} data-bottom-bar>
      {!inside && !lacksPrice(view.course) && (
        <Price price={view.price} members={view.course.siteMembershipSeqs.length > 0} subscribed={view.viewer.isSiteMember} />
      )}
      {note && <p className={s.note}>{note}</p>}
      <Button
        tone={view.demand?.mineAt ? 'secondary' : 'primary'}
        size="lg"
        block={inside}
        disabled={!view.enabled}
        busy={enrol.busy || !view.known}
        onClick={enrol.start}
      >
        {enrolLabel(t, view)}
      </Button>
    </div>
  );
}
