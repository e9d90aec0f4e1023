import { noticeApi } from '@madang/contracts/main/board';
import { POST_TYPE } from '@madang/contracts/codes';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Served } from '../../ui/served';
import { PostText } from './post-text';
import { NOTICE_PLACE } from './place';
import { POST_LISTS } from './post-lists';
import { Opening } from './post-page';
import { Refused } from './refused';

const MoreNotices = lazy(() => import('./more-notices'));

/** The page of one notice of the site (RT-038). */
export default function NoticePage() {
  const { t } = useTranslation('boards');
  const navigate = useNavigate();
  const params = { noticeSeq: Number(useParams()['noticeSeq']) };
  const found = useCall(noticeApi.find, { params }, { silent: true, staleTime: 0 });
  useTitle(found.data?.title || t('notices'));
  const remove = useAct(noticeApi.remove, {
    invalidates: POST_LISTS,
    onDone: () => {
      toast(t('removed'));
      void navigate(NOTICE_PLACE.list, { replace: true });
    },
  });
  if (found.isError) return <Refused kind="notice" list={NOTICE_PLACE.list} error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending)
    return (
      <Served>
        <Opening />
      </Served>
    );
  const notice = found.data;
  const askRemove = async () => {
    if (await confirm(t('removeText'), { title: t('removeTitle', { title: notice.title }), action: t('remove'), danger: true }))
      remove.mutate({ params });
  };
  return (
    <PostText
      post={notice}
      usual={POST_TYPE.NOTICE}
      crumb={[{ label: t('notices'), to: NOTICE_PLACE.list }, { label: notice.title }]}
      addressOf={(fileSeq) => call(noticeApi.file, { params: { ...params, fileSeq } })}
      actions={
        notice.mayEdit && (
          <>
            <ButtonLink size="sm" to={NOTICE_PLACE.edit(notice.noticeSeq)}>
              <Pencil aria-hidden="true" />
              {t('edit')}
            </ButtonLink>
            <Button size="sm" tone="dangerLine" onClick={() => void askRemove()}>
              <Trash2 aria-hidden="true" />
              {t('remove')}
            </Button>
          </>
        )
      }
      after={
        <Suspense>
          <MoreNotices noticeSeq={notice.noticeSeq} />
        </Suspense>
      }
    />
  );
}
