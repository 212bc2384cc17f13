import { useSearchParams } from 'react-router-dom';
import type * as z from 'zod';

/** What this list's address asks for, as a call takes it; what the address has wrong filters nothing. */
export function useFilters<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const [params] = useSearchParams();
  const asked = Object.entries(schema.shape).flatMap(([name, meaning]) => {
    const text = params.get(name)?.trim();
    return text && (meaning as z.ZodType).safeParse(text).success ? [[name, text]] : [];
  });
  return Object.fromEntries(asked) as { [Name in keyof Shape]?: string };
}
