import { OPEN_TYPE } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';
import { Check, ExternalLink, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../../ui/button';
import { cx } from '../../ui/cx';
import { RichText } from '../../ui/rich-text';
import l from '../../ui/layout.module.css';
import { Part } from './part';
import s from './class-detail.module.css';

const EXTRA_DESCRIPTIONS = ['desc1', 'desc2', 'desc4', 'desc5', 'desc6'] as const;

/** The description of the class: what it is, what learners gain from it, for whom it is, and what else its author wrote. */
export function Introduction({ course, inside }: { course: Course; inside: boolean }) {
  const { t } = useTranslation('class-detail');
  const audience = course.targetAudience
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const extra = EXTRA_DESCRIPTIONS.map((key) => course[key]).filter((text) => text.trim());
  return (
    <Part id="intro" title={t('tabs.intro')}>
      {course.introduction.trim() ? <RichText html={course.introduction} /> : <p className={l.muted}>{t('noIntro')}</p>}
      {course.gains.length > 0 && (
        <>
          <h3 className={s.sub}>{t('gains')}</h3>
          <ul className={cx(l.columns300, s.gains)}>
            {course.gains.map((gain) => (
              <li key={gain}>
                <Check aria-hidden="true" />
                {gain}
              </li>
            ))}
          </ul>
        </>
      )}
      {audience.length > 0 && (
        <>
          <h3 className={s.sub}>{t('audience')}</h3>
          <ul className={s.fits}>
            {audience.map((line) => (
              <li key={line}>
                <User aria-hidden="true" />
                {line}
              </li>
            ))}
          </ul>
        </>
      )}
      {extra.map((text, i) => (
        <RichText key={i} html={text} />
      ))}
      {!inside && course.notPayedIntroduction.trim() && (
        <div className={l.box}>
          <h3 className={s.sub}>{t('before')}</h3>
          <RichText html={course.notPayedIntroduction} />
        </div>
      )}
      {course.openTypeUrl && (
        <p>
          <ButtonAnchor
            href={course.openTypeUrl}
            rel="noopener noreferrer"
            {...(course.openTypeCd === OPEN_TYPE.NEW_TAB && { target: '_blank' })}
          >
            {t('elsewhere')}
            <ExternalLink aria-hidden="true" />
          </ButtonAnchor>
        </p>
      )}
    </Part>
  );
}
