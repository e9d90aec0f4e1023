import { CONTENT_KIND, OPEN_TYPE } from '@madang/contracts/codes';
import type { Footer } from '@madang/contracts/main/channel';
import type { ClassInformation, Course } from '@madang/contracts/main/course';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { Check, ExternalLink, Mail, Phone, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { openReport } from '../../domain/popups/popups';
import { useUser } from '../../lib/session';
import { Button } from '../../ui/button';
import { Avatar, Badge } from '../../ui/parts';
import { RichText } from '../../ui/rich-text';
import s from './class-detail.module.css';

const EXTRA = ['desc1', 'desc2', 'desc4', 'desc5', 'desc6'] as const;

/** What the class is, what one takes from it, whom it suits. */
export function Introduction({ course, inside }: { course: Course; inside: boolean }) {
  const { t } = useTranslation('class-detail');
  const audience = course.targetAudience
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const extra = EXTRA.map((key) => course[key]).filter((text) => text.trim());
  return (
    <section className={s.block} id="intro" aria-labelledby="intro-title">
      <h2 id="intro-title">{t('tabs.intro')}</h2>
      {course.introduction.trim() ? <RichText html={course.introduction} className={s.prose} /> : <p className={s.none}>{t('noIntro')}</p>}
      {course.gains.length > 0 && (
        <>
          <h3 className={s.sub}>{t('gains')}</h3>
          <ul className={s.gains}>
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
        <RichText key={i} html={text} className={s.prose} />
      ))}
      {!inside && course.notPayedIntroduction.trim() && (
        <div className={s.before}>
          <h3>{t('before')}</h3>
          <RichText html={course.notPayedIntroduction} className={s.prose} />
        </div>
      )}
      {course.openTypeUrl && (
        <p>
          <a
            className={s.elsewhere}
            href={course.openTypeUrl}
            rel="noopener noreferrer"
            {...(course.openTypeCd === OPEN_TYPE.NEW_TAB && { target: '_blank' })}
          >
            {t('elsewhere')}
            <ExternalLink aria-hidden="true" />
          </a>
        </p>
      )}
    </section>
  );
}

/** Who teaches, and who else looks after the class. */
export function Teachers({ course, managers }: { course: Course; managers: ClassInformation['classManagers'] }) {
  const { t } = useTranslation('class-detail');
  const user = useUser();
  return (
    <section className={s.block} id="teachers" aria-labelledby="teachers-title">
      <div className={s.blockHead}>
        <h2 id="teachers-title">{t('tabs.teachers')}</h2>
      </div>
      <ul className={s.people}>
        {course.teachers.map((one) => (
          <li key={one.userSeq}>
            <Avatar name={one.name} imageUrl={one.profileImageUrl} size={72} />
            <div>
              <h3>
                <Link to={teacherAddress(one.userSeq)}>{one.name}</Link>
              </h3>
              {one.introduction && <p>{one.introduction}</p>}
              {user && user.userSeq !== one.userSeq && (
                <Button
                  size="sm"
                  tone="ghost"
                  className={s.reportPerson}
                  aria-label={t('reportOf', { name: one.name })}
                  onClick={() =>
                    openReport({ kind: CONTENT_KIND.PROFILE, itemSeq: one.userSeq, parentSeq: null, name: one.name, userSeq: one.userSeq })
                  }
                >
                  {t('report')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {managers.length > 0 && (
        <ul className={s.helpers} aria-label={t('managers')}>
          {managers.map((one) => (
            <li key={one.userSeq}>
              <Avatar name={one.name} imageUrl={one.profileImageUrl} size={36} />
              {one.name} <Badge>{t(`role.${one.userTypeCd}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where to ask: the site's own address and number. */
export function Contact({ footer }: { footer: Footer }) {
  const { t } = useTranslation('class-detail');
  return (
    <section className={s.contact} id="contact" aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title">{t('contact.title')}</h2>
        <p>{t('contact.text')}</p>
      </div>
      <div className={s.contactWays}>
        {footer.email && (
          <a className={s.way} href={`mailto:${footer.email}`}>
            <Mail aria-hidden="true" />
            {t('contact.mail')}
          </a>
        )}
        {footer.phone && (
          <a className={s.way} href={`tel:${footer.phone}`}>
            <Phone aria-hidden="true" />
            <span className="num">{footer.phone}</span>
          </a>
        )}
      </div>
    </section>
  );
}
