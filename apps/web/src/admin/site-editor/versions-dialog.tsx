import { YN } from '@madang/contracts/codes';
import { blockEditorApi, type BlockDraft } from '@madang/contracts/page/blocks/editor';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { formatDateTime } from '../../lib/format';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import type { Draft } from './use-draft';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

interface VersionsProps {
  pageSeq: number;
  draft: Draft;
  onClose: () => void;
  onRestored: (draft: BlockDraft) => void;
}
/** The versions of the last 90 days, published ones and kept drafts; one can be taken as the draft again. */
export function VersionsDialog({ pageSeq, draft, onClose, onRestored }: VersionsProps) {
  const { t } = useTranslation('admin-site-editor');
  const list = useCall(blockEditorApi.versions, { params: { pageSeq } }, { silent: true, staleTime: 0 });
  const latest = list.data?.find((one) => one.draftYn === YN.NO);
  const restore = async (versionSeq: number) => {
    try {
      if (!(await draft.flush())) return;
      onRestored(await call(blockEditorApi.restore, { params: { pageSeq, versionSeq }, body: { version: draft.version.current } }));
    } catch (error) {
      report(error);
    }
  };
  return (
    <Dialog open onClose={onClose} size="m" title={t('versions')} note={t('versionsNote')}>
      {list.isPending ? (
        <SkeletonRows count={3} />
      ) : list.isError ? (
        <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <Empty tight title={t('noVersions')} text={t('noVersionsText')} />
      ) : (
        <ul className={r.rows}>
          {list.data.map((one) => (
            <li key={one.versionSeq}>
              <span className={l.grow}>
                <b>{formatDateTime(one.publishedAt)}</b>
                <small>
                  {[
                    one.publishedBy,
                    t('blockCount', { n: one.blockCount }),
                    one.draftYn === YN.YES ? t('keptDraft') : one === latest && t('latest'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <Button size="sm" onClick={() => void restore(one.versionSeq)}>
                {t('restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
