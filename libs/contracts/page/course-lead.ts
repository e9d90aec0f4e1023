import type { Course } from '../main/course';

/**
 * The lines below the title of a class's page, in their order. The web and the HTML that api-page writes both draw them from this list.
 * Each line has the CSS class of its name in class-detail.module.css, and api-page reads it from the column of its name in main.pub_course.
 */
export const LEAD_LINES = ['subTitle'] as const satisfies readonly (keyof Course)[];
/** The head of a class's page: title, picture and the lines below the title. */
export type CourseLead = Pick<Course, 'courseSeq' | 'title' | 'imageUrl' | (typeof LEAD_LINES)[number]>;
