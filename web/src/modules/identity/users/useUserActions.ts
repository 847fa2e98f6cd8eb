import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  deleteUser,
  freezeUser,
  resetUserPassword,
  setUserEffective,
  setUserInvalid,
  unfreezeUser,
  USER_TOPIC,
  type User,
} from "../../../api/users";
import { useConfirmedActions } from "../../../kit/useConfirmedActions";
import { displayName } from "../../../shell/signedInContext";
import { userEdit } from "./addresses";

export const DANGEROUS_USER_ACTIONS = ["setInvalid", "delete"];

const calls = {
  freeze: freezeUser,
  unfreeze: unfreezeUser,
  setEffective: setUserEffective,
  setInvalid: setUserInvalid,
  delete: deleteUser,
};

/** What can be done with a user, in the list and on his page alike. */
export function useUserActions(): (user: User, action: string) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const called = (user: User) => ({
    name: t("user.called", { name: displayName(user), account: user.username }),
  });
  const confirmed = (action: keyof typeof calls) => ({
    run: calls[action],
    question: (user: User) => t(`user.ask.${action}`, called(user)),
    effect: () => t(`user.effect.${action}`),
    danger: DANGEROUS_USER_ACTIONS.includes(action),
  });
  const ask = useConfirmedActions<User>(USER_TOPIC, {
    freeze: confirmed("freeze"),
    unfreeze: confirmed("unfreeze"),
    setEffective: confirmed("setEffective"),
    setInvalid: confirmed("setInvalid"),
    delete: confirmed("delete"),
    resetPassword: {
      run: resetUserPassword,
      question: (user) => t("user.ask.resetPassword", called(user)),
      effect: ({ email }) =>
        email ? t("user.effect.resetPassword", { email }) : t("user.effect.resetPasswordNoMail"),
      done: ({ email }) => (email ? t("user.linkSent", { email }) : t("common.done")),
    },
  });
  return (user, action) => {
    if (action === "edit") void navigate(userEdit(user.id));
    else ask(user, action);
  };
}
