import type { Course } from '../main/course';

/**
 * * The lines of text below the title of a class's page, in their order. The document and the web both draw them from here, each in the
 * class of its name in class-detail.module.css, and the shell reads each from the column of its name in main.pub_course.
 */
export const LEAD_LINES = ['subTitle'] as const satisfies readonly (keyof Course)[];
/** What a class page opens with. */
export type CourseLead = Pick<Course, 'courseSeq' | 'title' | 'imageUrl' | (typeof LEAD_LINES)[number]>;
