import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { courseApi, type ClassInformation } from '@madang/contracts/main/course';
import { useOpened, type Opened } from '../history/use-opened';
import { classArgs } from './class-data';

/** The class with all its fields, read anew for a form that changes it. */
export const useOpenedClass = (courseSeq: number) => useOpened(HISTORY_ENTITY.COURSE, courseApi.find, classArgs(courseSeq), courseSeq);
/** A form of a class that is read and saved by `useOpenedClass`. */
export type OpenedClass = Opened<ClassInformation>;
