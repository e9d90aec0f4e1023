import { CONTENT_KIND } from '@madang/contracts/codes';
import type { Footer } from '@madang/contracts/main/channel';
import type { ClassInformation, Course } from '@madang/contracts/main/course';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { openReport } from '../../domain/popups/popups';
import { useUser } from '../../lib/session';
import { Button, ButtonAnchor } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Avatar, Badge } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import rows from '../../ui/box-rows.module.css';
import { Part } from './part';
import s from './class-detail.module.css';

/** The part of a class's page about its instructors and managers. */
export function Teachers({ course, managers }: { course: Course; managers: ClassInformation['classManagers'] }) {
  const { t } = useTranslation('class-detail');
  const user = useUser();
  return (
    <Part id="teachers" title={t('tabs.teachers')}>
      <ul className={cx(rows.rows, s.people)}>
        {course.teachers.map((one) => (
          <li key={one.userSeq} className={rows.row}>
            <Avatar name={one.name} imageUrl={one.profileImageUrl} size={64} />
            <div className={rows.text}>
              <h3>
                <Link to={teacherAddress(one.userSeq)}>{one.name}</Link>
              </h3>
              {one.introduction && <p>{one.introduction}</p>}
            </div>
            {user && user.userSeq !== one.userSeq && (
              <Button
                size="sm"
                tone="ghost"
                aria-label={t('reportOf', { name: one.name })}
                onClick={() =>
                  openReport({ kind: CONTENT_KIND.PROFILE, itemSeq: one.userSeq, parentSeq: null, name: one.name, userSeq: one.userSeq })
                }
              >
                {t('report')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {managers.length > 0 && (
        <ul className={rows.rows} aria-label={t('managers')}>
          {managers.map((one) => (
            <li key={one.userSeq} className={rows.row}>
              <Avatar name={one.name} imageUrl={one.profileImageUrl} />
              <span className={rows.text}>{one.name}</span>
              <Badge>{t(`role.${one.userTypeCd}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The site's e-mail address and phone number for questions. */
export function Contact({ footer }: { footer: Footer }) {
  const { t } = useTranslation('class-detail');
  return (
    <Part id="contact" title={t('contact.title')} note={t('contact.text')}>
      <p className={l.row}>
        {footer.email && (
          <ButtonAnchor href={`mailto:${footer.email}`}>
            <Mail aria-hidden="true" />
            {t('contact.mail')}
          </ButtonAnchor>
        )}
        {footer.phone && (
          <ButtonAnchor href={`tel:${footer.phone}`} className="num">
            <Phone aria-hidden="true" />
            {footer.phone}
          </ButtonAnchor>
        )}
      </p>
    </Part>
  );
}
