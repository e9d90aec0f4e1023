import { blockEditorApi, DRAFT_LINK_DAYS, draftAddress, type DraftLink } from '@madang/contracts/page/blocks/editor';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { Button, IconButton } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { CopyButton, Callout } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import type { Draft } from './use-draft';
import { cx } from '../../ui/cx';
import { TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

const LINK_DAY_CHOICES = DRAFT_LINK_DAYS.map(String);

/** The draft links of a page, by which people without an account see the draft until the link expires. */
export function LinksDialog({
  pageSeq,
  draft,
  mayEdit,
  onClose,
}: {
  pageSeq: number;
  draft: Draft;
  mayEdit: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-site-editor');
  const found = useCall(blockEditorApi.links, { params: { pageSeq } }, { silent: true, staleTime: 0 });
  const [days, setDays] = useState('7');
  const [made, setMade] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      // Saves unsaved changes first, because the people with the link see the saved draft.
      if (!(await draft.flush())) return;
      const link = await call(blockEditorApi.createLink, {
        params: { pageSeq },
        body: { days: Number(days) as (typeof DRAFT_LINK_DAYS)[number] },
      });
      setMade(window.location.origin + draftAddress(link.token));
      await found.refetch();
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  const remove = useAct(blockEditorApi.removeLink, {
    onDone: async () => {
      setMade(null);
      await found.refetch();
      toast(t('links.removed'));
    },
  });
  const ask = async ({ linkSeq }: DraftLink) => {
    if (await confirm(t('links.removeText'), { title: t('links.removeTitle'), action: t('links.remove'), danger: true }))
      remove.mutate({ params: { pageSeq, linkSeq } });
  };
  return (
    <Dialog open size="m" title={t('links.title')} note={t('links.note')} onClose={onClose}>
      {mayEdit && (
        <div className={cx(l.rowMiddle, l.below)}>
          <Segmented
            label={t('links.days')}
            value={days}
            onChange={setDays}
            options={LINK_DAY_CHOICES.map((value) => ({ value, label: t('links.day', { count: Number(value) }) }))}
          />
          <Button tone="primary" busy={busy} onClick={() => void create()}>
            {t('links.create')}
          </Button>
        </div>
      )}
      {made && <MadeLink address={made} />}
      {found.error ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonRows count={2} />
      ) : found.data.length === 0 ? (
        <p className={l.muted}>{t('links.none')}</p>
      ) : (
        <ul className={r.rows} aria-label={t('links.title')}>
          {found.data.map((one) => (
            <li key={one.linkSeq}>
              <div className={l.grow}>
                <b className="num">{t('links.until', { at: formatDateTime(one.expiresAt) })}</b>
                <small>{t('links.by', { name: one.createdBy ?? t('somebody'), at: formatDateTime(one.createdAt) })}</small>
              </div>
              {mayEdit && (
                <IconButton label={t('links.removeOf', { at: formatDateTime(one.expiresAt) })} onClick={() => void ask(one)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The address of a new draft link, which the service tells only this once. */
function MadeLink({ address }: { address: string }) {
  const { t } = useTranslation('admin-site-editor');
  return (
    <div className={l.below} role="status">
      <Callout tone="good" title={t('links.made')}>
        <p>{t('links.madeText')}</p>
        <div className={l.rowMiddle}>
          <TextInput
            readOnly
            hideLabel
            label={t('links.address')}
            value={address}
            className={l.grow}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={address} />
        </div>
      </Callout>
    </div>
  );
}
