import l from '../../ui/layout.module.css';
import { Loading, SkeletonLines } from '../../ui/states';

/** Shown in place of a step of authoring until the class is read. */
export const ClassAwaited = () => (
  <div className={l.work}>
    <Loading>
      <SkeletonLines lines={6} />
    </Loading>
  </div>
);
