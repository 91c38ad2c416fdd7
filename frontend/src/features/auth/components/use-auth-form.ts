import { useEffect } from 'react';
import { type FieldValues, type Path, type UseFormSetError } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import {
  type AuthFormName,
  type AuthFormState,
  formsReset,
  selectForm,
  type WithAuthForms,
} from '../state/auth-forms.slice';

export const useAuthForm = (name: AuthFormName): AuthFormState =>
  useSelector((state: WithAuthForms) => selectForm(state, name));

/** Clears what an earlier visit of an auth page left behind. */
export function useFreshForms(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(formsReset());
  }, [dispatch]);
}

/** Puts the field errors of a 422 to their fields, by the first reason of each; the first field gets the focus. */
export function useServerFieldErrors<Values extends FieldValues>(
  { error }: AuthFormState,
  setError: UseFormSetError<Values>,
): void {
  useEffect(() => {
    Object.entries(error?.fields ?? {}).forEach(([field, texts], index) => {
      setError(
        field as Path<Values>,
        { type: error?.reasons?.[field]?.[0]?.reason ?? 'server', message: texts.join(' ') },
        { shouldFocus: index === 0 },
      );
    });
  }, [error, setError]);
}
