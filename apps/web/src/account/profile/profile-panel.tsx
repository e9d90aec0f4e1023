import { accountApi, type SessionUser } from '@madang/contracts/main/account';
import { mypageApi } from '@madang/contracts/main/mypage';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage } from '../../lib/api';
import { alert, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { setUser } from '../../lib/session';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { Avatar } from '../../ui/parts';
import { imageProblem, PICTURE_ACCEPT } from '../../domain/files/image-problem';
import { PhoneField } from '../../domain/account/phone-field';
import { cx } from '../../ui/cx';
import p from '../../ui/page.module.css';
import l from '../../ui/layout.module.css';
import s from '../../domain/account/account.module.css';

const CropDialog = lazy(() => import('../../domain/files/crop-dialog'));

function Picture({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async (work: () => Promise<{ user: SessionUser }>, said: string) => {
    setBusy(true);
    try {
      setUser((await work()).user);
      toast(said);
    } catch (error) {
      await alert(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const send = (picture: Blob, name: string) => {
    setFile(null);
    const body = new FormData();
    body.append('file', picture, name);
    void change(() => call(mypageApi.picture, { body }), t('edit.pictureSaved'));
  };
  return (
    <div className={s.picture}>
      <Avatar name={user.name} imageUrl={user.profileImageUrl} size={80} />
      <div>
        <div className={l.row}>
          <Button size="sm" busy={busy} onClick={() => input.current?.click()}>
            {t(user.profileImageUrl ? 'edit.pictureChange' : 'edit.pictureAdd')}
          </Button>
          {user.profileImageUrl && (
            <Button
              size="sm"
              tone="ghost"
              disabled={busy}
              onClick={() => void change(() => call(mypageApi.removePicture), t('edit.pictureRemoved'))}
            >
              {t('edit.pictureRemove')}
            </Button>
          )}
        </div>
        <small className={l.muted13}>{t('edit.pictureHint')}</small>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_ACCEPT}
        aria-label={t('edit.picture')}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (!chosen) return;
          const problem = imageProblem(chosen);
          if (problem) void alert(problem);
          else setFile(chosen);
        }}
      />
      {file && (
        <Suspense>
          <CropDialog file={file} aspect={1} onDone={(cut) => send(cut, file.name)} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** The part of the account's page with picture and name. */
export function ProfilePanel({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  const form = useContractForm(accountApi.changeName, {
    defaults: { name: user.name },
    submit: async (values, { reset }) => {
      setUser((await call(accountApi.changeName, { body: values })).user);
      toast(t('edit.nameSaved'));
      reset(values);
    },
  });
  return (
    <section className={cx(p.box, s.panel)}>
      <h2>{t('edit.profile')}</h2>
      <Picture user={user} />
      <form {...form.bind}>
        <TextInput label={t('field.name')} autoComplete="name" required maxLength={50} quiet {...form.text('name')} />
        <Button type="submit" tone="primary" busy={form.busy} disabled={!form.formState.isDirty}>
          {t('edit.save')}
        </Button>
      </form>
    </section>
  );
}

/** The form for the phone number; a changed number has to be typed twice, as at sign-up. */
export function PhoneForm({ phone }: { phone: string | null }) {
  const { t } = useTranslation('account');
  const form = useContractForm(mypageApi.profile, {
    defaults: { phone: phone ?? '', phoneConfirm: '' },
    submit: async (values, { reset }) => {
      setUser((await call(mypageApi.profile, { body: values })).user);
      toast(t('edit.phoneSaved'));
      reset({ phone: values.phone, phoneConfirm: '' });
    },
  });
  const changed = form.watch('phone') !== (phone ?? '');
  return (
    <form {...form.bind}>
      <PhoneField label={t('field.phone')} hint={t('signup.phoneHint')} bound={form.text('phone')} />
      {changed && <PhoneField label={t('field.phoneConfirm')} bound={form.text('phoneConfirm')} />}
      <Button type="submit" tone="primary" busy={form.busy} disabled={!changed}>
        {t('edit.phoneSave')}
      </Button>
    </form>
  );
}
