import { Outlet } from 'react-router-dom';
import { useAdminArea } from '../shared/admin-area';
import { SkipLink } from '../../../ui/skip-link';
import s from '../admin/admin-layout.module.css';

/** The frame of authoring a class: the steps of the page take the place of the side menu (look rule 20). */
export default function AuthoringLayout() {
  useAdminArea();
  return (
    <div className={s.ground}>
      <SkipLink />
      <Outlet />
    </div>
  );
}
