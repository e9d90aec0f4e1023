import { CHAT_SCOPE, HISTORY_ENTITY, values } from '@madang/contracts/codes';
import { chatApi, type ChatScope, type StudioChatRoom } from '@madang/contracts/main/chat';
import { courseApi } from '@madang/contracts/main/course';
import { membershipApi } from '@madang/contracts/main/membership';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { fieldText, type FieldMessage } from '../../lib/form-text';
import { invalidate, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { Button, ButtonLink } from '../../ui/button';
import { FormPage } from '../../ui/form-page';
import { Radio, RadioCard } from '../../ui/choices';
import { fieldStyles } from '../../ui/field';
import { TextInput } from '../../ui/inputs';
import { NoContent } from '../../ui/no-content';
import { PageHead, SearchField } from '../../ui/page-head';
import { Breadcrumb, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { MembershipField } from './membership-field';
import { useRemove } from './use-remove';
import l from '../../ui/layout.module.css';
import s from './admin-chat.module.css';
import { cx } from '../../ui/cx';

const ROOMS_PATH = '/settings/chat';
/** How many classes the choice lists. */
const CLASSES_SHOWN_MAX = 20;

/** The page for making a chat room or changing one (RT-138, RT-139). */
export default function ChatFormPage() {
  const { t } = useTranslation('chat-rooms');
  const { chatRoomSeq } = useParams();
  useTitle(t(chatRoomSeq ? 'form.edit' : 'create'));
  const seq = chatRoomSeq ? Number(chatRoomSeq) : null;
  const { found, round, save } = useOpened(HISTORY_ENTITY.CHAT_ROOM, chatApi.adminFind, { params: { chatRoomSeq: seq ?? 0 } }, seq);
  if (!chatRoomSeq) return <ChatForm room={null} save={save} />;
  if (found.isPending) return <SkeletonRows />;
  if (found.error instanceof ApiError && found.error.status === 404) return <NoContent />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <ChatForm key={`${chatRoomSeq}/${round}`} room={found.data} save={save} />;
}

interface FormProps {
  room: StudioChatRoom | null;
  save: Opened['save'];
}
/** The state of a chat room's form, with the class that its learners are of. */
function useChatForm({ room, save }: FormProps) {
  const { t } = useTranslation('chat-rooms');
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const saved = room?.courseSeq ? { courseSeq: room.courseSeq, title: room.courseTitle ?? '' } : null;
  const [course, setCourse] = useState<Chosen | null>(saved);
  const form = useContractForm(chatApi.create, {
    defaults: {
      name: room?.name ?? '',
      scope: room?.scope ?? CHAT_SCOPE.MEMBERS,
      courseSeq: room?.courseSeq ?? null,
      membershipSeqs: room?.memberships.map((one) => one.membershipSeq) ?? [],
    },
    submit: async (input) => {
      const body = {
        ...input,
        courseSeq: input.scope === CHAT_SCOPE.COURSE ? input.courseSeq : null,
        membershipSeqs: input.scope === CHAT_SCOPE.MEMBERSHIP ? input.membershipSeqs : [],
      };
      const kept = await save((seen) =>
        room ? call(chatApi.update, { params: { chatRoomSeq: room.chatRoomSeq }, body, seen }) : call(chatApi.create, { body }),
      );
      if (!kept) return;
      await invalidate(chatApi.adminList, chatApi.adminFind, chatApi.mine, chatApi.find, membershipApi.list, membershipApi.offers);
      toast(t(room ? 'form.saved' : 'form.made'));
      setDone(true);
    },
  });
  const remove = useRemove(() => setDone(true));
  const changes = useUnsaved(form, form.formState.isDirty && !done);
  useEffect(() => {
    if (done) void navigate(ROOMS_PATH, { replace: true });
  }, [done, navigate]);
  const revert = () => {
    form.reset();
    setCourse(saved);
  };
  return { form, changes, revert, remove, course, setCourse };
}

function ChatForm({ room, save }: FormProps) {
  const { t } = useTranslation('chat-rooms');
  const navigate = useNavigate();
  const { form, changes, revert, remove, course, setCourse } = useChatForm({ room, save });
  const scope = form.value('scope');
  const courseSeq = form.value('courseSeq');
  const memberships = form.value('membershipSeqs');
  return (
    <FormPage
      form={form}
      changes={changes}
      making={room ? undefined : { action: t('form.create'), onCancel: () => void navigate(ROOMS_PATH) }}
      onRevert={revert}
      head={<FormHead room={room} onRemove={remove} />}
    >
      <Card title={t('form.basic')}>
        <div className={l.stack20}>
          <TextInput label={t('form.name')} required counts maxLength={60} autoFocus={!room} {...form.counted('name')} />
          <RadioCard<ChatScope>
            label={t('form.scope')}
            required
            {...scope}
            options={values(CHAT_SCOPE).map((value) => ({ value, label: t(`scope.${value}`), hint: t(`scopeHint.${value}`) }))}
          />
          {scope.value === CHAT_SCOPE.COURSE && (
            <ClassField
              value={course}
              error={courseSeq.error}
              onChange={(next) => {
                setCourse(next);
                courseSeq.onChange(next?.courseSeq ?? null);
              }}
            />
          )}
          {scope.value === CHAT_SCOPE.MEMBERSHIP && (
            <MembershipField value={memberships.value ?? []} error={memberships.error} onChange={memberships.onChange} />
          )}
        </div>
      </Card>
    </FormPage>
  );
}

function FormHead({ room, onRemove }: { room: StudioChatRoom | null; onRemove: (room: StudioChatRoom) => Promise<void> }) {
  const { t } = useTranslation('chat-rooms');
  return (
    <>
      <Breadcrumb items={[{ label: t('title'), to: ROOMS_PATH }, { label: room?.name ?? t('create') }]} />
      <PageHead narrow title={t(room ? 'form.edit' : 'create')} {...(room && { note: t('form.note') })}>
        {room && (
          <>
            <ButtonLink size="sm" to={`/chat-rooms/${room.chatRoomSeq}`}>
              {t('open')}
            </ButtonLink>
            <Button size="sm" tone="dangerLine" onClick={() => void onRemove(room)}>
              <Trash2 aria-hidden="true" />
              {t('remove.do')}
            </Button>
          </>
        )}
      </PageHead>
    </>
  );
}

interface Chosen {
  courseSeq: number;
  title: string;
}
/** The choice of the class whose learners and staff may enter the room. */
function ClassField({ value, error, onChange }: { value: Chosen | null; error: FieldMessage; onChange: (next: Chosen | null) => void }) {
  const { t } = useTranslation('chat-rooms');
  const [q, setQ] = useState('');
  const list = useCall(
    courseApi.adminList,
    { query: { page: 1, size: CLASSES_SHOWN_MAX, q } },
    { keep: true, silent: true, enabled: value === null },
  );
  const wrong = fieldText(error, t('form.class'));
  if (value)
    return (
      <p className={cx(l.between, s.chosen)}>
        <b>{value.title}</b>
        <Button size="sm" onClick={() => onChange(null)}>
          {t('form.change')}
        </Button>
      </p>
    );
  return (
    <div className={s.picker} role="group" aria-label={t('form.class')}>
      {wrong && (
        <p className={fieldStyles.error} role="alert">
          {wrong}
        </p>
      )}
      <SearchField label={t('form.searchClass')} value={q} onSearch={setQ} />
      <div className={s.choices}>
        {list.isPending ? (
          <SkeletonRows count={3} />
        ) : list.isError ? (
          <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data.list.length === 0 ? (
          <Empty tight art="search" heading="h3" title={t('form.noClass')} />
        ) : (
          <Radio
            label={t('form.class')}
            hideLabel
            value=""
            onChange={(seq) => onChange(list.data.list.find((one) => String(one.courseSeq) === seq) ?? null)}
            options={list.data.list.map((one) => ({ value: String(one.courseSeq), label: one.title }))}
          />
        )}
      </div>
    </div>
  );
}
