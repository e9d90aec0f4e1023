import { MINUTE } from '@madang/contracts/time';
import type { ClassInformation } from '@madang/contracts/main/course';
import { isEventOn } from '@madang/contracts/main/course-rules';
import { useTranslation } from 'react-i18next';
import { isPackage } from '../../domain/course/course-card';
import { useSite } from '../../lib/channel';
import { useNow } from '../../lib/time';
import { bannerFloats } from './banner-floats';
import { ClassTabs } from './class-tabs';
import { EnrolCard } from './enrol-card';
import { Banner } from './floating-banner';
import { Lead } from './lead';
import { shownParts } from './shown-parts';
import { visitorView } from './use-class';
import l from '../../ui/layout.module.css';
import { TitledSurface } from '../../ui/titled-surface';
import s from './display-preview.module.css';

const still = () => {};
/**
 * A preview of the class's page with the settings being edited, as a visitor would see it; made of the page's own parts, without actions.
 */
export function DisplayPreview({ information }: { information: ClassInformation }) {
  const { t } = useTranslation('class-detail');
  const now = useNow(MINUTE);
  const site = useSite();
  const view = visitorView(information, now);
  const { course } = view;
  const { tabs } = shownParts(view, site.footer);
  const event = course.customEvent && isEventOn(course.customEvent, now) ? course.customEvent : null;
  return (
    <div className={s.page} inert>
      <Lead view={view} curriculum={undefined} onPreview={null} {...(isPackage(course) && { contents: '' })} />
      <ClassTabs tabs={isPackage(course) ? tabs.filter(({ key }) => key !== 'curriculum' && key !== 'questions') : tabs} />
      <div className={s.card}>
        <EnrolCard view={view} curriculum={undefined} enrol={{ start: still, busy: false, dialogs: null }} />
      </div>
      {event && (
        <TitledSurface title={event.title}>
          <p className={l.written}>{event.content}</p>
          <small className={l.muted}>{t('event.notToday')}</small>
        </TitledSurface>
      )}
      {bannerFloats(view, now) && (
        <div className={s.banner}>
          <Banner view={view} onEnrol={still} onDismiss={still} />
        </div>
      )}
    </div>
  );
}
