import { MEMBER_SHEET_KIND, type MemberSheet } from '@madang/contracts/answer-codes';
import { seoulDay } from '@madang/contracts/dates';
import type { QueryOf } from '@madang/contracts/endpoint';
import { memberApi } from '@madang/contracts/util/member';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { formatCount, formatDateTime } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { serverNow } from '../../lib/time';
import SheetDialog from '../../domain/personal/sheet-dialog';
import { cx } from '../../ui/cx';
import { Section } from '../../ui/section';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

/** Downloads a spreadsheet of members: asks for the reason, and the service records who took it and when. */
export function ExportDialog({
  kind,
  filter,
  count,
  onClose,
}: {
  kind: MemberSheet;
  filter: Omit<QueryOf<typeof memberApi.excel>, 'reason' | 'sheet'>;
  count: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-members');
  const log = useCall(memberApi.exports, {}, { staleTime: 0, silent: true });
  const take = async (reason: string) => {
    const file = await call(memberApi.excel, { query: { reason, sheet: kind, ...filter } });
    await invalidate(memberApi.exports);
    return file;
  };
  return (
    <SheetDialog
      title={t('export.title', { value: formatCount(count), count })}
      fileName={() => `${t(`tab.${kind === MEMBER_SHEET_KIND.JOINED ? 'joined' : 'registered'}`)}_${seoulDay(serverNow())}`}
      take={take}
      onClose={onClose}
    >
      {!!log.data?.length && (
        <Section title={t('export.log')} label={t('export.log')}>
          <ul className={cx(r.rows, l.choices)}>
            {log.data.slice(0, 20).map((one) => (
              <li key={one.exportSeq}>
                <div className={l.grow}>
                  <b>{one.name}</b>
                  {one.reason}
                  <small>
                    {formatDateTime(one.createdAt)} · {t('total', { value: formatCount(one.rowCount), count: one.rowCount })}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </SheetDialog>
  );
}
