import type { Course } from '@madang/contracts/main/course';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';

const InviteDialog = lazy(() => import('./invite-dialog').then((module) => ({ default: module.InviteDialog })));

/** The button by which a learner invites others while the class's invite event runs. */
export default function Friends({ course }: { course: Course }) {
  const { t } = useTranslation('class-invite');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" />
        {course.inviteEventTitle || t('friend')}
      </Button>
      {open && (
        <Suspense>
          <InviteDialog courseSeq={course.courseSeq} note={course.inviteEventInfo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
