"""Notifications for people who have no page open: mail, Web Push, webhooks."""
