import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { Callout, KeyValues } from '../../ui/parts';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { mailAbout } from './queue';
import { SeenButton } from './seen-button';
import l from '../../ui/layout.module.css';

/** A mail that did not arrive: to whom, about what and why, so that staff reach the person another way. */
export default function MailWork({ item, onDone, onUndone }: WorkProps<'mail'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  return (
    <Frame
      item={item}
      title={t('mail.title', { email: of.email })}
      to={of.userSeq === null ? '/settings/members/joined' : `/settings/members/joined/${of.userSeq}`}
      toLabel={t(of.userSeq === null ? 'mail.members' : 'mail.open')}
      foot={
        <div className={l.rowEndMiddle}>
          <SeenButton primary item={item} label={t('seen.do')} onDone={onDone} onUndone={onUndone} />
        </div>
      }
    >
      <Callout tone="warn" title={t('mail.why')}>
        {of.reason || t('mail.noReason')}
      </Callout>
      <KeyValues
        rows={[
          { label: t('mail.address'), value: of.email },
          { label: t('mail.about'), value: mailAbout(t, of.event) },
          { label: t('mail.count'), value: t('mail.countValue', { value: formatCount(of.mailCount), count: of.mailCount }) },
        ]}
      />
      <p className={l.muted13}>{t('mail.help')}</p>
    </Frame>
  );
}
