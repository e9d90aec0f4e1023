import { platformMailApi, type SenderCheck, type TestedMail } from '@madang/contracts/campaign/platform';
import { platformAuditApi } from '@madang/contracts/main/platform';
import { SENDER_RESULT } from '@madang/contracts/platform-codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useUser } from '../../lib/session';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { Badge, Callout, Card, CopyButton, type BadgeTone } from '../../ui/parts';
import r from '../../ui/rows.module.css';
import s from './mails.module.css';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

/** Sends a test mail, and checks the DNS records by which receivers trust the sender. */
export function TestCard() {
  const { t } = useTranslation('operate-mails');
  const user = useUser();
  const [tested, setTested] = useState<TestedMail | null>(null);
  const form = useContractForm(platformMailApi.test, {
    defaults: { to: user?.email ?? '', selector: '' },
    submit: async (body) => {
      setTested(await call(platformMailApi.test, { body }));
      await invalidate(platformAuditApi.list);
    },
  });
  return (
    <Card title={t('test.title')} note={t('test.note')}>
      <div className={l.stack20}>
        <form className={l.stack16} {...form.bind}>
          <div className={l.columns200}>
            <TextInput label={t('test.to')} type="email" required {...form.text('to')} />
            <TextInput label={t('test.selector')} hint={t('test.selectorHint')} autoComplete="off" {...form.text('selector')} />
          </div>
          <div className={l.row}>
            <Button type="submit" tone="primary" busy={form.busy}>
              {t('test.do')}
            </Button>
          </div>
        </form>
        {tested && <Outcome tested={tested} />}
      </div>
    </Card>
  );
}

function Outcome({ tested: { from, sent, error, checks } }: { tested: TestedMail }) {
  const { t } = useTranslation('operate-mails');
  return (
    <div className={l.stack20} role="status">
      {sent ? (
        <Callout tone="good" title={t('test.sent', { from })}>
          <p>{t('test.sentText')}</p>
        </Callout>
      ) : (
        <Callout tone="bad" title={t('test.refused', { from })}>
          <p>{error}</p>
        </Callout>
      )}
      <ul className={cx(r.rows, s.checks)}>
        {checks.map((check) => (
          <li key={check.kind}>
            <div className={cx(l.stack8, l.grow)}>
              <Check check={check} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SENDER_RESULT_TONES: Record<SenderCheck['result'], BadgeTone> = {
  [SENDER_RESULT.RIGHT]: 'good',
  [SENDER_RESULT.WEAK]: 'warn',
  [SENDER_RESULT.WRONG]: 'bad',
  [SENDER_RESULT.MISSING]: 'bad',
  [SENDER_RESULT.UNCLEAR]: 'plain',
};
/** One DNS record: its state, what that means, the value found, and the value to set. */
function Check({ check: { kind, result, name, found, want } }: { check: SenderCheck }) {
  const { t } = useTranslation('operate-mails');
  const unknown = name === null;
  return (
    <>
      <h3 className={l.rowMiddle}>
        {kind} <Badge tone={SENDER_RESULT_TONES[result]}>{t(`test.result.${result}`)}</Badge>
      </h3>
      <p className={l.muted14}>{unknown ? t('test.noSelector') : t(`test.says.${kind}.${result}`)}</p>
      {found.length > 0 && (
        <dl>
          <dt className={l.muted13}>{name}</dt>
          {found.map((text) => (
            <dd key={text}>
              <code>{text}</code>
            </dd>
          ))}
        </dl>
      )}
      {want && result !== SENDER_RESULT.RIGHT && result !== SENDER_RESULT.UNCLEAR && (
        <dl>
          <dt className={l.muted13}>{t('test.want', { name })}</dt>
          <dd className={l.rowMiddle}>
            <code>{want}</code> <CopyButton text={want} />
          </dd>
        </dl>
      )}
    </>
  );
}
