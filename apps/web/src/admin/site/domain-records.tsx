import { DNS_RESULT } from '@madang/contracts/answer-codes';
import type { DnsCheck, DnsRecord, SiteDomain } from '@madang/contracts/util/domain';
import { isApex, relativeName } from '@madang/contracts/util/domain-name';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, CopyButton, type BadgeTone } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import s from './domains.module.css';
import { cx } from '../../ui/cx';

const DNS_CHECK_TONES: Record<DnsCheck['result'], BadgeTone> = {
  UNSEEN: 'plain',
  RIGHT: 'good',
  MISSING: 'warn',
  WRONG: 'bad',
  UNCLEAR: 'plain',
};

/** The DNS records that the domain needs, beside those it has now. */
export function DomainRecords({ domain: one }: { domain: SiteDomain }) {
  const { t } = useTranslation('admin-site');
  const { ownership, pointing } = one;
  const [first = [], ...others] = pointing.ways;
  return (
    <div className={l.stack16}>
      <p className={l.muted14}>{t('domains.recordsHow')}</p>
      <Step title={t('domains.own')} note={t('domains.ownNote')} check={ownership.check}>
        <Records label={t('domains.own')} records={[ownership.record]} />
      </Step>
      <Step title={t('domains.point')} note={t(isApex(one.domain) ? 'domains.apexNote' : 'domains.pointNote')} check={pointing.check}>
        <Records label={t('domains.point')} records={first} />
        {others.map((way) => (
          <details key={way[0]!.type}>
            <summary className={l.summary}>{t('domains.otherWay', { type: way[0]!.type })}</summary>
            <Records label={t('domains.otherWay', { type: way[0]!.type })} records={way} />
          </details>
        ))}
      </Step>
    </div>
  );
}

function Step({ title, note, check, children }: { title: string; note: string; check: DnsCheck; children: ReactNode }) {
  const { t } = useTranslation('admin-site');
  const shows = check.found.length > 0 && check.result !== DNS_RESULT.RIGHT;
  return (
    <div className={cx(l.stack8, s.step)} role="group" aria-label={title}>
      <div className={l.rowMiddle}>
        <h3>{title}</h3>
        <Badge tone={DNS_CHECK_TONES[check.result]}>{t(`domains.check.${check.result}`)}</Badge>
      </div>
      <p className={l.muted14}>{note}</p>
      {children}
      {shows && (
        <div className={cx(l.box, s.found)}>
          <b>{t('domains.found')}</b>
          <ul>
            {check.found.map(({ type, value }) => (
              <li key={`${type} ${value}`}>
                <span>{type}</span> {value}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Records({ records, label }: { records: readonly DnsRecord[]; label: string }) {
  const { t } = useTranslation('admin-site');
  return (
    <ul className={cx(l.stack8, s.table)} aria-label={label}>
      {records.map(({ type, name, value }) => {
        const short = relativeName(name);
        return (
          <li key={`${type} ${value}`}>
            <dl className={l.box}>
              <div>
                <dt>{t('domains.type')}</dt>
                <dd>
                  <b>{type}</b>
                </dd>
              </div>
              <div>
                <dt>{t('domains.name')}</dt>
                <dd>
                  <code className={l.mono}>{short}</code>
                  <small>{name}</small>
                </dd>
                <dd>
                  <CopyButton text={short} label={t('domains.copyName')} />
                </dd>
              </div>
              <div>
                <dt>{t('domains.value')}</dt>
                <dd>
                  <code className={l.mono}>{value}</code>
                </dd>
                <dd>
                  <CopyButton text={value} label={t('domains.copyValue')} />
                </dd>
              </div>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
