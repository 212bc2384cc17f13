import { IconFileText, IconMail, IconNote, IconPhone, IconUserShare, IconUsers } from '@tabler/icons-react';
import type { ActivityRecord } from '#shared/activities/activities.schema.ts';

export const activityIcons = {
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
  note: IconNote,
  form_submission: IconFileText,
  assignment: IconUserShare,
} satisfies Record<ActivityRecord['type'], typeof IconPhone>;
