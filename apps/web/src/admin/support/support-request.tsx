import { siteSupportApi, SUPPORT_HOURS, type SupportAccess } from '@madang/contracts/main/support';
import { SUPPORT_STATE } from '@madang/contracts/platform-codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportStateText } from '../../domain/platform/support-state';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { Card, KeyValues } from '../../ui/parts';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** The number of hours that is preselected. */
const A_DAY: (typeof SUPPORT_HOURS)[number] = 24;
const INVALIDATES_SUPPORT_LIST = { invalidates: [siteSupportApi.list] };

/** The owner's answer to a request: allow access for some hours, or refuse. */
function Answer({ access }: { access: SupportAccess }) {
  const { t } = useTranslation('admin-support');
  const [hours, setHours] = useState(String(A_DAY));
  const params = { accessSeq: access.accessSeq };
  const grant = useAct(siteSupportApi.grant, { ...INVALIDATES_SUPPORT_LIST, onDone: () => toast(t('granted')) });
  const refuse = useAct(siteSupportApi.refuse, { ...INVALIDATES_SUPPORT_LIST, onDone: () => toast(t('refused')) });
  const busy = grant.isPending || refuse.isPending;
  return (
    <div className={cx(l.stack16, l.short)}>
      <Select
        label={t('hours.label')}
        value={hours}
        options={SUPPORT_HOURS.map((one) => ({ value: String(one), label: t(`hours.${one}`) }))}
        onChange={setHours}
      />
      <div className={l.row}>
        <Button disabled={busy} onClick={() => refuse.mutate({ params })}>
          {t('refuse')}
        </Button>
        <Button
          tone="primary"
          busy={grant.isPending}
          disabled={busy}
          onClick={() => grant.mutate({ params, body: { hours: Number(hours) } })}
        >
          {t('grant')}
        </Button>
      </div>
    </div>
  );
}

function EndButton({ access }: { access: SupportAccess }) {
  const { t } = useTranslation('admin-support');
  const end = useAct(siteSupportApi.end, { ...INVALIDATES_SUPPORT_LIST, onDone: () => toast(t('ended')) });
  const ask = async () => {
    if (await confirm(t('endText'), { title: t('end'), action: t('end'), cancel: t('cancel'), danger: true }))
      end.mutate({ params: { accessSeq: access.accessSeq } });
  };
  return (
    <Button tone="dangerLine" busy={end.isPending} onClick={() => void ask()}>
      {t('end')}
    </Button>
  );
}

/** One support access: a request that waits for an answer, or an access that still runs. */
export function SupportRequest({ access }: { access: SupportAccess }) {
  const { t } = useTranslation('admin-support');
  const open = access.state === SUPPORT_STATE.OPEN;
  return (
    <Card title={t(open ? 'running' : 'asks', { name: access.operatorName })} aside={<SupportStateText state={access.state} />}>
      <KeyValues
        rows={[
          { label: t('who'), value: `${access.operatorName} · ${access.operatorEmail}` },
          { label: t('reason'), value: access.reason },
          { label: t('asked'), value: <span className="num">{formatDateTime(access.askedAt)}</span> },
          ...(open
            ? [
                { label: t('until'), value: <span className="num">{formatDateTime(access.expiresAt)}</span> },
                { label: t('by'), value: access.grantedBy ?? '–' },
                { label: t('done'), value: t('counted', { n: access.entries, m: access.writes }) },
              ]
            : []),
        ]}
      />
      {open ? <EndButton access={access} /> : <Answer access={access} />}
    </Card>
  );
}
