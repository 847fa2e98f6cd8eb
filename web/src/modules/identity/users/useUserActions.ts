import { useQuery } from "@tanstack/react-query";
import { portalQuery } from "../../../api/identity";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  deleteUser,
  freezeUser,
  resetSecondFactor,
  resetUserPassword,
  setUserEffective,
  setUserInvalid,
  unfreezeUser,
  USER_TOPIC,
  type User,
} from "../../../api/users";
import type { RowAction } from "../../../api/listing";
import { useConfirmedActions } from "../../../kit/useConfirmedActions";
import { displayName, useSignedIn } from "../../../core/signedInContext";
import { userEdit } from "./addresses";

export const DANGEROUS_USER_ACTIONS = ["setInvalid", "delete"];

const calls = {
  freeze: freezeUser,
  unfreeze: unfreezeUser,
  setEffective: setUserEffective,
  setInvalid: setUserInvalid,
  delete: deleteUser,
};

const RESET_SECOND_FACTOR = "resetSecondFactor";

/** Actions on a user's page: state transitions, and others. */
export function useActionsOfPage(user: User): RowAction[] {
  const { t } = useTranslation();
  const { user: me, menu } = useSignedIn();
  const actions = user.actions ?? [];
  if (!menu.permissions.has("identity.user.edit")) return actions;
  const mine = me.id === user.id;
  return [
    ...actions,
    {
      action: RESET_SECOND_FACTOR,
      label: t("user.resetSecondFactor"),
      allowed: !mine,
      ...(mine ? { reason: t("user.ownSecondFactor") } : {}),
    },
  ];
}

/** Fields of a user needed by the action dialogs; without an e-mail address no mail is sent. */
type Asked = Pick<User, "id" | "version" | "actions" | "username" | "surname" | "name"> & {
  email: User["email"];
};

/** Runs actions on a user, from the list and from the user's page. */
export function useUserActions(): (user: Asked, action: string) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const called = (user: Asked) => ({
    name: t("user.called", { name: displayName(user), account: user.username }),
  });
  const confirmed = (action: keyof typeof calls) => ({
    run: calls[action],
    question: (user: Asked) => t(`user.ask.${action}`, called(user)),
    effect: () => t(`user.effect.${action}`),
    danger: DANGEROUS_USER_ACTIONS.includes(action),
  });
  const days = useQuery(portalQuery).data?.invitationDays;
  const ask = useConfirmedActions<Asked>(USER_TOPIC, {
    freeze: confirmed("freeze"),
    unfreeze: confirmed("unfreeze"),
    setEffective: confirmed("setEffective"),
    setInvalid: confirmed("setInvalid"),
    delete: confirmed("delete"),
    [RESET_SECOND_FACTOR]: {
      run: resetSecondFactor,
      question: (user) => t("user.ask.resetSecondFactor", called(user)),
      effect: () => t("user.effect.resetSecondFactor"),
      danger: true,
      done: () => t("user.secondFactorReset"),
    },
    resetPassword: {
      run: resetUserPassword,
      question: (user) => t("user.ask.resetPassword", called(user)),
      effect: ({ email }) =>
        email ? t("user.effect.resetPassword", { email, days }) : t("user.effect.resetPasswordNoMail"),
      done: ({ email }) => (email ? t("user.linkSent", { email }) : t("common.done")),
    },
  });
  return (user, action) => {
    if (action === "edit") void navigate(userEdit(user.id));
    else ask(user, action);
  };
}
