import { COPY_STATE, type ServiceCopy } from '@madang/contracts/main/platform';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { Badge, Card, type BadgeTone } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

const COPY_STATE_TONES: Record<ServiceCopy['state'], BadgeTone> = {
  [COPY_STATE.READY]: 'good',
  [COPY_STATE.FAILING]: 'bad',
  [COPY_STATE.SILENT]: 'warn',
};

/** The table's cell with a service's name and, below it, what is wrong with it. */
const Service = ({ copy: { service, failure } }: { copy: ServiceCopy }) => (
  <div>
    <b>{service}</b>
    {failure && <small className={cx(l.note13, l.bad)}>{failure}</small>}
  </div>
);

/** The processes of all services that reported lately, each with its state. */
export function CopyTable({ copies }: { copies: ServiceCopy[] }) {
  const { t } = useTranslation('operate-overview');
  const columns: Column<ServiceCopy>[] = [
    { key: 'service', head: t('copies.service'), cell: (one) => <Service copy={one} />, phone: 'title' },
    {
      key: 'state',
      head: t('copies.state'),
      cell: (one) => <Badge tone={COPY_STATE_TONES[one.state]}>{t(`copies.${one.state}`)}</Badge>,
      phone: 'corner',
    },
    { key: 'host', head: t('copies.host'), cell: (one) => one.host },
    { key: 'version', head: t('copies.version'), cell: (one) => <span className="num">{one.version}</span> },
    { key: 'since', head: t('copies.since'), cell: (one) => <span className="num">{formatDateTime(one.startedAt)}</span> },
    { key: 'seen', head: t('copies.seen'), cell: (one) => <span className="num">{formatDateTime(one.seenAt)}</span> },
  ];
  return (
    <Card title={t('copies.title')} note={t('copies.note')} flush>
      {copies.length ? (
        <Table label={t('copies.title')} columns={columns} rows={copies} keyOf={(one) => one.copy} />
      ) : (
        <Empty tight title={t('copies.none')} text={t('copies.noneText')} />
      )}
    </Card>
  );
}
